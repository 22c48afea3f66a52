"""Row programs on integers, and what they mean, said without MLIR: a program is drawn
(drawing), printed as linalg on tensors (printing) and evaluated (program)."""
