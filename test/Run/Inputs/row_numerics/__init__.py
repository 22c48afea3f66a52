"""Programs whose numbers are checked at the edges of their types: the programs,
their values in float64 with bounds, and the rows that they are fed with."""
