#!/usr/bin/env python3
"""Compares places with those that KOReader wrote: xpointers.py [-v] BIFOLIO ROWS... -- FOLDER...

ROWS are files of JSON lines, with `book` (the name of a file in one of the folders), `xpointer`, `xpointer_v2`,
`text` (the next characters there) and `koreader_partial_md5`. For each book the table has the places; those whose
words are found there, to the character; those whose XPointer is found again from the place; those found to the
element; others; and the time. -v prints the places that were missed.
"""

import json
import os
import re
import subprocess
import sys
import time
import unicodedata


def steps(xpointer):
    """The steps with all numbers, and the offset."""
    path, _, offset = xpointer.rpartition(".") if re.search(r"\.\d+$", xpointer) else (xpointer, "", "0")
    return [step if step.endswith("]") else step + "[1]" for step in path.strip("/").split("/")], offset


def letters(text):
    """The letters and digits of a text, without regard to case and width: pages differ in what is between them."""
    text = unicodedata.normalize("NFKC", text).casefold()
    return "".join(sign for sign in text if sign.isalnum())


def answers(program, book, lines):
    result = subprocess.run(
        [program, "--private", "--xpointers", book], input="".join(line + "\n" for line in lines),
        capture_output=True, text=True, check=False)
    if result.returncode != 0:
        print(result.stderr.strip(), file=sys.stderr)
    found = [json.loads(line) for line in result.stdout.splitlines()]
    return found + [{"error": "no answer"}] * (len(lines) - len(found))


def main(arguments):
    isVerbose = "-v" in arguments
    arguments = [argument for argument in arguments if argument != "-v"]
    divider = arguments.index("--")
    program, tables, folders = arguments[0], arguments[1:divider], arguments[divider + 1:]
    total = [0] * 6
    print(f"{'book':44} places  words  place  again element  other  seconds")
    for table in tables:
        with open(table, encoding="utf-8") as file:
            rows = [json.loads(line) for line in file if line.strip()]
        if not rows or "book" not in rows[0]:
            continue
        name = rows[0]["book"]
        book = next((os.path.join(folder, name) for folder in folders
                     if os.path.exists(os.path.join(folder, name))), None)
        if book is None:
            print(f"{name:44} missing")
            continue
        start = time.time()
        found = answers(program, book, [row["xpointer"] for row in rows])
        sparse = answers(program, book, [row["xpointer_v2"] for row in rows])
        again = answers(program, book, [str(answer.get("offset", 0)) for answer in found])
        seconds = time.time() - start
        counts = [len(rows), 0, 0, 0, 0, 0]
        for row, answer, other, back in zip(rows, found, sparse, again):
            expected, got = letters(row["text"]), letters(answer.get("text", ""))
            shortest = min(len(expected), len(got), 12)
            hasWords = expected[:shortest] == got[:shortest] and "error" not in answer
            (path, offset), (ownPath, ownOffset) = steps(row["xpointer"]), steps(back.get("xpointer", ""))
            isSame = path == ownPath and offset == ownOffset
            isPlace = isSame and answer.get("exact") and answer == other
            element = [step for step in path if not step.startswith("text()")]
            isElement = ownPath[:len(element)] == element
            counts[1] += hasWords
            counts[2] += bool(answer.get("exact"))
            counts[3] += isSame
            counts[4] += not isSame and isElement
            counts[5] += not isSame and not isElement
            if isVerbose and not (isPlace and hasWords):
                print(f"  {row['kind']:14} {row['xpointer']} {row['text'][:50]!r}")
                words = str(answer.get("text", answer.get("error")))[:50]
                print(f"  {'':14} {back.get('xpointer')} {words!r}"
                      f" {answer.get('exact')} {'' if answer == other else 'differs by form'}")
        total = [one + more for one, more in zip(total, counts)]
        print(f"{name[:44]:44} {counts[0]:6} {counts[1]:6} {counts[2]:6} {counts[3]:6} {counts[4]:7} {counts[5]:6}"
              f" {seconds:8.1f}")
    print(f"{'all':44} {total[0]:6} {total[1]:6} {total[2]:6} {total[3]:6} {total[4]:7} {total[5]:6}")


if __name__ == "__main__":
    if "--" not in sys.argv:
        sys.exit(__doc__)
    main(sys.argv[1:])
