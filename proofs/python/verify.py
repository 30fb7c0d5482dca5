#!/usr/bin/env python3
"""Verifies an evidence file of Candor. Written from docs/proofs.md alone; shares no code with the other verifier.

    verify.py FILE [--key HEX ...]     prints one line a step; exit code 0 proved, 1 not proved, 2 unreadable
    verify.py --batch                  reads one evidence file a line from standard input, prints one JSON verdict a line

Needs Python 3.9 or later and python3-cryptography.
"""

import json
import sys

sys.dont_write_bytecode = True

from candor.kinds import KINDS
from candor.problem import NotProved, need
from candor.reading import read_file, read_json


class UnknownKind(ValueError):
    """A file of a kind that this verifier does not know: a newer one may prove it."""


def verify(raw, trusted):
    """Answers whether it is proved, and lines of (step, ok, detail) up to the first step that fails. Raises UnknownKind."""
    try:
        need(type(raw) is dict, "not an object")
        kind = raw.get("kind")
        need(type(kind) is str, "no kind")
        if kind not in KINDS:
            raise UnknownKind("kind: not one that this verifier knows")
        whole_file = KINDS[kind].FORM(raw, "evidence")
    except NotProved as problem:
        return False, [("format", False, str(problem))]
    lines = [("format", True, kind)]
    return KINDS[kind].File(whole_file, trusted).run(lines), lines


def batch():
    for line in sys.stdin:
        try:
            proved, lines = verify(read_json(line), None)
            verdict = {"proved": proved, "readable": True, "step": lines[-1][0], "detail": lines[-1][2]}
        except UnknownKind as problem:
            verdict = {"proved": False, "readable": False, "step": "format", "detail": str(problem)}
        except ValueError as problem:
            verdict = {"proved": False, "readable": False, "step": "unreadable", "detail": str(problem)}
        print(json.dumps(verdict), flush=True)
    return 0


def unreadable(path, problem):
    print(f"{path} cannot be read: {problem}", file=sys.stderr)
    return 2


def main(arguments):
    if arguments == ["--batch"]:
        return batch()
    files, trusted = [], []
    words = iter(arguments)
    for word in words:
        if word == "--key":
            trusted.append(next(words, ""))
        else:
            files.append(word)
    if len(files) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    try:
        with open(files[0], "rb") as file:
            evidence = read_file(file)
    except (OSError, ValueError) as problem:
        return unreadable(files[0], problem)
    try:
        proved, lines = verify(evidence, trusted or None)
    except UnknownKind as problem:
        return unreadable(files[0], problem)
    for step, ok, detail in lines:
        print(f"{'ok    ' if ok else 'FAILED'}  {step:<11}  {detail}".rstrip())
    print("proved" if proved else "not proved")
    return 0 if proved else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
