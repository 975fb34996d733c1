"""A root directory with nothing but a minimal Debian or Ubuntu, and commands that are run in it."""

import contextlib
import fcntl
import os
import pty
import re
import resource
import select
import shutil
import struct
import subprocess
import sys
import termios
import time

# The components of a release of Ubuntu, and where it comes from.
UBUNTU = {"noble": (["--components=main,universe"], "http://archive.ubuntu.com/ubuntu")}
# The certificates that pip trusts in the root, if PIP_CERT names a file of the caller's.
CERTIFICATES = "/etc/pip-certificates.pem"
# Longer than a build takes on one busy core.
PATIENCE = 3 * 3600


@contextlib.contextmanager
def minimal_root(suite, toolchain=""):
    """A copy of a minimal root of `suite`, a release that debootstrap knows; it is removed at the end.

    The root is made once, in CLEANROOM (.build/cleanroom). `toolchain` is mounted read-only as /opt/swift.
    """
    if os.getuid() != 0:
        sys.exit("A root directory can only be made by root.")
    folder = os.path.abspath(os.environ.get("CLEANROOM", ".build/cleanroom"))
    if re.search(r"[\s'\"]", folder):
        sys.exit("debootstrap needs a path without blanks and quotes: CLEANROOM must name another folder.")
    if not shutil.which("debootstrap"):
        sys.exit("Not installed: debootstrap.")
    base, root = f"{folder}/{suite}", f"{folder}/{suite}.copy"
    try:
        os.makedirs(folder, exist_ok=True)
    except OSError as error:
        sys.exit(f"{error.strerror}: {error.filename}; CLEANROOM may name another folder.")
    if not os.path.exists(f"{base}/etc/debian_version"):
        components, site = UBUNTU.get(suite, ([], ""))
        step(f"debootstrap {suite}",
             ["debootstrap", "--variant=minbase", *components, suite, base, *([site] if site else [])])
    with open("/proc/mounts") as mounts:
        if f" {root}/" in mounts.read():
            sys.exit(f"Something is still mounted below {root}.")
    shutil.rmtree(root, ignore_errors=True)
    subprocess.run(["cp", "-a", base, root], check=True)
    mounted = []
    try:
        mount(root, toolchain, mounted)
        yield root
    finally:
        # Processes that a test left behind may still use them.
        for place in reversed(mounted):
            subprocess.run(["umount", "--lazy", place], check=True)
        shutil.rmtree(root)


def mount(root, toolchain, mounted):
    """Mounts what a system has beside its files, and the toolchain if there is one."""
    shutil.copy("/etc/resolv.conf", f"{root}/etc/resolv.conf")
    # A proxy may answer with certificates of its own.
    if os.environ.get("PIP_CERT"):
        shutil.copy(os.environ["PIP_CERT"], root + CERTIFICATES)
    places = [("proc", ["-t", "proc"]), ("dev", ["-t", "tmpfs", "-o", "mode=755"])]
    for place, options in places:
        subprocess.run(["mount", *options, place, f"{root}/{place}"], check=True)
        mounted.append(f"{root}/{place}")
    for name, minor, in [("null", 3), ("zero", 5), ("full", 7), ("random", 8), ("urandom", 9)]:
        os.mknod(f"{root}/dev/{name}", 0o020666, os.makedev(1, minor))
        os.chmod(f"{root}/dev/{name}", 0o666)
    os.mknod(f"{root}/dev/tty", 0o020666, os.makedev(5, 0))
    os.chmod(f"{root}/dev/tty", 0o666)
    for name, target in [("fd", "/proc/self/fd"), ("ptmx", "pts/ptmx")]:
        os.symlink(target, f"{root}/dev/{name}")
    # The terminals are those of this system, since one of them is that of the commands.
    for name, options in [("pts", ["--bind"]), ("shm", ["-t", "tmpfs"])]:
        os.mkdir(f"{root}/dev/{name}")
        subprocess.run(["mount", *options, f"/dev/{name}", f"{root}/dev/{name}"], check=True)
        mounted.append(f"{root}/dev/{name}")
    if toolchain:
        os.makedirs(f"{root}/opt/swift", exist_ok=True)
        subprocess.run(["mount", "--bind", "-o", "ro", toolchain, f"{root}/opt/swift"], check=True)
        mounted.append(f"{root}/opt/swift")


def inside(root, command, folder="/root"):
    """The arguments that run a command of the shell in a root, with the environment of a new login."""
    environment = {
        "HOME": "/root", "LANG": "C.UTF-8", "TERM": "xterm-256color", "DEBIAN_FRONTEND": "noninteractive",
        "PATH": "/opt/swift/usr/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"}
    if os.path.exists(root + CERTIFICATES):
        environment["PIP_CERT"] = CERTIFICATES
    for name in ["http_proxy", "https_proxy", "no_proxy", "BIFOLIO_PATIENCE", "ONLY"]:
        if name in os.environ:
            environment[name] = os.environ[name]
    return ["chroot", root, "/usr/bin/env", "-i", *[f"{k}={v}" for k, v in environment.items()],
            "/bin/sh", "-c", f"cd {folder} && {command}"]


def downloaded(root):
    """The megabytes of the packages that apt has fetched, which it keeps."""
    folder = f"{root}/var/cache/apt/archives"
    return sum(os.path.getsize(f"{folder}/{name}") for name in os.listdir(folder) if name.endswith(".deb")) / 1e6


def step(name, command, answer=None, shows=False):
    """Runs a command on a terminal of its own, with its output shown if it fails or `shows`; ends this script if it
    fails.

    An answer is a pair: when the first has been printed, the second is typed.
    """
    print(f"{name} …", flush=True)
    start, used = time.monotonic(), resource.getrusage(resource.RUSAGE_CHILDREN)
    process, terminal = pty.fork()
    if process == 0:
        os.execvp(command[0], command)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    output = b""
    while time.monotonic() - start < PATIENCE:
        if not select.select([terminal], [], [], 10)[0]:
            continue
        try:
            part = os.read(terminal, 65536)
        except OSError:
            break
        if not part:
            break
        output += part
        if shows:
            sys.stdout.buffer.write(part)
            sys.stdout.flush()
        if answer and answer[0] in output:
            os.write(terminal, answer[1])
            answer = None
    else:
        os.kill(process, 9)
    status = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
    now = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = now.ru_utime + now.ru_stime - used.ru_utime - used.ru_stime
    print(f"    {time.monotonic() - start:.0f} s, {spent:.0f} s of CPU, status {status}", flush=True)
    if status or answer:
        if not shows:
            sys.stdout.buffer.write(output[-20_000:])
        sys.exit(f"{name}: failed")
