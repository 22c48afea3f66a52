# The unit tests, counted one by one by lit's reader of GoogleTest programs.

import lit.formats

config.name = "rowwise-unit"
config.test_format = lit.formats.GoogleTest(".", "Tests")
config.test_source_root = config.rowwise_test_dir
config.test_exec_root = config.rowwise_test_dir
