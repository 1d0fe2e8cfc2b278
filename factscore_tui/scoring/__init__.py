"""FActScore over a file of generations, resumable to the fact.

Every event that matters goes into a journal beside the output before it counts. A generation is
known by the hash of its topic and text, never by its position in the file, so an edited or
reordered file never meets another text's verdicts; a journal made with another index or engine is
refused.
"""
