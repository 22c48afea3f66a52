"""Random row programs: what they compute (scalars, dataflow, programs) and how
they are written down (printing)."""
