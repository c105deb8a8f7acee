"""The public contract: what a client may send, and what it gets."""
