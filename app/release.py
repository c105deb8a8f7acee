"""The release, as answers and entity tags name it."""

RELEASE = "0.1.0"
