"""A file as JSON that says everything once."""

import json

MOST_DEPTH = 64
MOST_BYTES = 2**27


def refuse_constant(name):
    raise ValueError(f"{name} is not JSON")


def only_once(pairs):
    members = dict(pairs)
    if len(members) < len(pairs):
        raise ValueError("an object names a key twice")
    return members


def whole_number(digits):
    # Python has whole numbers of any length, and none of them is in an evidence file.
    return int(digits) if len(digits) <= 20 else float(digits)


def read_json(content):
    """Raises ValueError for what is no JSON, an object with a key twice, and for a file nested deeper than 64."""
    try:
        value = json.loads(content, parse_constant=refuse_constant, parse_int=whole_number, object_pairs_hook=only_once)
    except RecursionError as problem:
        raise ValueError("nested too deep") from problem
    if depth_of(value) > MOST_DEPTH:
        raise ValueError("nested too deep")
    return value


def read_file(file):
    content = file.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise ValueError("larger than any evidence file")
    return read_json(content.decode("utf-8"))


def depth_of(value):
    depth, level = 0, [value]
    while True:
        level = [one for one in level if type(one) in (dict, list)]
        if not level:
            return depth
        depth += 1
        level = [child for one in level for child in (one.values() if type(one) is dict else one)]
