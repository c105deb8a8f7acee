"""The public contract: what a client may send, and what it gets.

Requests are the modules that are called like their endpoints (`damage`, `fight`, ...),
made of `unit`, `abilities`, `effects`, `conditions` and `scalars`. `reading` makes them
of bytes, `query` and `parameters` of links: there errors get their pointers. `convert`
and its parts give them to the engine; `report`, `applied` and the modules ``*_report``
make answers of what it returns.
"""
