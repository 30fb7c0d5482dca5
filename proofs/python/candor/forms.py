"""Kinds of value: each parser answers the value, with numbers as int, or raises."""

import re

from .problem import need


def text(pattern):
    compiled = re.compile(pattern)

    def parse(value, place):
        need(type(value) is str and compiled.fullmatch(value) is not None, f"{place}: not as {pattern}")
        return value

    return parse


def whole(least, most):
    def parse(value, place):
        if type(value) is float and value.is_integer():
            value = int(value)
        need(type(value) is int and least <= value <= most, f"{place}: not a whole number from {least} to {most}")
        return value

    return parse


def one_of(*choices):
    def parse(value, place):
        need(type(value) is str and value in choices, f"{place}: not one of {choices}")
        return value

    return parse


def boolean(value, place):
    need(type(value) is bool, f"{place}: not true or false")
    return value


def listing(item, most):
    def parse(value, place):
        need(type(value) is list and len(value) <= most, f"{place}: not a list of at most {most}")
        return [item(one, f"{place}[{index}]") for index, one in enumerate(value)]

    return parse


def record(shape, optional=None):
    extra = optional or {}

    def parse(value, place):
        need(type(value) is dict, f"{place}: not an object")
        for key in shape:
            need(key in value, f"{place}: no key {key}")
        for key in value:
            need(key in shape or key in extra, f"{place}: unknown key {key!r}")
        return {key: (shape.get(key) or extra[key])(one, f"{place}.{key}") for key, one in value.items()}

    return parse
