"""The catalogue: warscrolls with their numbers, and where they come from."""
