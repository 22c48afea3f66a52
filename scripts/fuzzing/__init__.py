"""Inputs that nobody wrote, and how to tell that a tool is wrong about one; see
scripts/fuzz."""
