"""Army lists that others wrote: files and texts, read into units of the API.

Whatever is uploaded is hostile until it has been parsed: nothing here writes a file,
opens a connection, or keeps more in memory than ``limits`` allows.
"""
