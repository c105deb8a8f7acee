"""The HTTP service: what goes in and out, in what order, and what it may cost.

`app` knows HTTP, processes and bytes. What a request means stands in `schemas`, what
follows from it in `distributions`.

A request comes through `middleware` to a route of `routers`; `asking` reads its headers
and asks the `engine`, which prices it and computes it at once or in a process of the
`pool`; `work` has the endpoints as the engine sees them. All that is refused is a
`problems.Refusal`, sent by `handlers` and `replies`. `main` puts it together, `cli`
starts it. The readers of what others wrote are packages: `catalogue`, `rosters`,
`wording`.
"""
