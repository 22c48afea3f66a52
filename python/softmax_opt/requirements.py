"""What parts of the package need besides tvm-ffi."""

import importlib


def require(extra, *modules):
    """ImportError that names the package's extra where a module cannot be imported."""
    for module in modules:
        try:
            importlib.import_module(module)
        except ImportError as error:
            hint = f"pip install 'softmax-opt[{extra}]'"
            raise ImportError(f"expected the module {module}, found: {error}; {hint}") from error
