# The unit tests, counted one by one by lit's reader of GoogleTest programs.

import lit.formats

config.name = "rowwise-unit"
config.test_format = lit.formats.GoogleTest(".", "Tests")
config.test_source_root = config.rowwise_test_dir
config.test_exec_root = config.rowwise_test_dir

# LLVM's archives are built without the sanitizers, so its allocators, which mark
# memory by hand, are marked by one half of a program and not by the other.
config.environment["ASAN_OPTIONS"] = "allow_user_poisoning=0"
