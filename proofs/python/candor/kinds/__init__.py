"""The kinds of evidence: one module each, found by listing this folder. A module has the kind's word as KIND, its form as FORM, its steps as File."""

from importlib import import_module
from pkgutil import iter_modules

_modules = [import_module(f"{__name__}.{found.name}") for found in iter_modules(__path__)]
KINDS = {module.KIND: module for module in _modules}
