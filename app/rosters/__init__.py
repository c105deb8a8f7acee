"""Army lists that others wrote: files and texts, read into units of the API.

`formats` tells what the bytes are. Files go through `archive` (.rosz), `roster_xml` or
`roster_json` to a `roster`, and `army_of_roster`, with `units` and `arms`, makes an
`army` of it; texts go through `list_text` to `army_of_text`, and `placing` looks their
names up. `checks` notes what breaks rules, `answer` writes all of it.

Whatever is uploaded is hostile until it has been parsed: nothing here writes a file,
opens a connection, or keeps more in memory than ``limits`` allows.
"""
