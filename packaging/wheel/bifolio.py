"""Runs the program that this package installs: python -m bifolio"""

import os
import sys
import sysconfig


def program():
    """The path of the program: beside this Python, for this user alone, or beside this file (pip --target)."""
    folders = [sysconfig.get_path("scripts"), sysconfig.get_path("scripts", "posix_user"),
               os.path.join(os.path.dirname(os.path.abspath(__file__)), "bin")]
    for folder in folders:
        path = os.path.join(folder, "bifolio")
        if os.path.isfile(path):
            return path
    sys.exit("bifolio: the program is in none of: " + ", ".join(folders))


if __name__ == "__main__":
    path = program()
    os.execv(path, [path] + sys.argv[1:])
