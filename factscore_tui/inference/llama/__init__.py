"""The llama.cpp adapter. Importing this package loads nothing; `encoder` loads NumPy and, on first
use, llama.cpp."""
