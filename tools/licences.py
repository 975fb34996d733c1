"""What REUSE.toml says of licences."""

import json
import re
import typing


class Table(typing.NamedTuple):
    """One table: the paths or patterns of files, who holds the rights, an SPDX expression, and a comment or ""."""
    paths: list
    holders: str
    licence: str
    comment: str

    @property
    def names(self):
        """The licences in the expression."""
        return re.split(" (?:AND|OR) ", self.licence)


def tables():
    """The tables in their order: the last that fits a file decides."""
    with open("REUSE.toml", encoding="utf-8") as file:
        blocks = file.read().split("[[annotations]]\n")[1:]
    found = []
    for block in blocks:
        # Strings and lists of strings are written in TOML as in JSON.
        values = {key: json.loads(value) for key, value in re.findall(r"^([\w-]+) = (.*)$", block, re.M)}
        paths = values["path"]
        found.append(Table(
            [paths] if isinstance(paths, str) else paths, values["SPDX-FileCopyrightText"],
            values["SPDX-License-Identifier"], " ".join(re.findall(r"^# (.*)$", block, re.M))))
    return found


def file_of(name):
    """The file with the text of a licence; "+" stands for later versions too."""
    return f"LICENSES/{name.removesuffix('+')}.txt"
