"""A chat model behind a server that the user named: the only part of the program that sends text to
another machine."""
