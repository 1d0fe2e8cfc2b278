"""Word and OpenDocument texts, whatever they are read for: drafts (`drafts/`) and knowledge sources
(`corpus/readers/office.py`).

Such a file is a zip archive of XML, which can be made to unpack to any size or to nest without
end. Bounds that show before unpacking are in `archives`; the rest is caught by reading it in a
process of its own (`worker`), with bounds on time and memory.
"""
