#!/usr/bin/env python3
"""Verifies an evidence file of Candor. Written from docs/proofs.md alone; shares no code with the other verifier.

    verify.py FILE [--key HEX ...]     prints one line a step; exit code 0 proved, 1 not proved, 2 unreadable
    verify.py --batch                  reads one evidence file a line from standard input, prints one JSON verdict a line

Needs Python 3.9 or later and python3-cryptography.
"""

import json
import sys

sys.dont_write_bytecode = True

from candor.problem import NotProved
from candor.reading import read_file, read_json
from candor.round import Round
from candor.second import Second
from candor.verification import parse


def verify(raw, trusted):
    """Answers whether it is proved, and lines of (step, ok, detail) up to the first step that fails."""
    try:
        whole_file = parse(raw)
    except NotProved as problem:
        return False, [("format", False, str(problem))]
    kind = Second if whole_file["kind"] == "second" else Round
    lines = [("format", True, whole_file["kind"])]
    return kind(whole_file, trusted).run(lines), lines


def batch():
    for line in sys.stdin:
        try:
            proved, lines = verify(read_json(line), None)
            verdict = {"proved": proved, "step": lines[-1][0], "detail": lines[-1][2]}
        except ValueError as problem:
            verdict = {"proved": False, "step": "unreadable", "detail": str(problem)}
        print(json.dumps(verdict), flush=True)
    return 0


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
        print(f"{files[0]} cannot be read: {problem}", file=sys.stderr)
        return 2
    proved, lines = verify(evidence, trusted or None)
    for step, ok, detail in lines:
        print(f"{'ok    ' if ok else 'FAILED'}  {step:<11}  {detail}".rstrip())
    print("proved" if proved else "not proved")
    return 0 if proved else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
