"""The HTTP service: what goes in and out, in what order, and what it may cost.

`app` knows HTTP, processes and bytes. What a request means stands in `schemas`, what
follows from it in `distributions`.
"""
