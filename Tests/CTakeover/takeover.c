#define _GNU_SOURCE
#include "takeover.h"

/* Elsewhere the library is empty, so that the package compiles. */
#ifdef __linux__

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sched.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

static const char *folder;
static pid_t parent;
static char victim[PATH_MAX], made[PATH_MAX];

static void report(const char *name, long result) {
  const char *outcome = result >= 0 ? "done" : strerrorname_np(errno);
  char line[128];
  int length = snprintf(line, sizeof line, "%s %s\n", name, outcome ? outcome : "?");
  if (length > 0) syscall(SYS_write, STDOUT_FILENO, line, (size_t)length);
}

#define TRY(name, call) report(name, (long)(call))

/* Names the file for a call to make. */
static const char *new_file(const char *name) {
  snprintf(made, sizeof made, "%s/%s", folder, name);
  return made;
}

/* A child ends at once. */
static long forked(long process) {
  if (process == 0) syscall(SYS_exit_group, 0);
  return process;
}

static long mapped(void *place) { return place == MAP_FAILED ? -1 : 0; }

static void try_files(void) {
  TRY("open", open(victim, O_RDONLY));
  TRY("open for writing", open(victim, O_WRONLY));
  TRY("create", open(new_file("created"), O_WRONLY | O_CREAT, 0600));
  TRY("raw openat", syscall(SYS_openat, AT_FDCWD, victim, O_RDONLY, 0));
  struct { uint64_t flags, mode, resolve; } how = {O_RDONLY, 0, 0};
  TRY("raw openat2", syscall(SYS_openat2, AT_FDCWD, victim, &how, sizeof how));
  TRY("list a folder", open(folder, O_RDONLY | O_DIRECTORY));
  struct stat status;
  TRY("stat", stat(victim, &status));
  TRY("chmod", chmod(victim, 0644));
  TRY("truncate", truncate(victim, 1));
  TRY("mkdir", mkdir(new_file("directory"), 0700));
  TRY("raw mkdirat", syscall(SYS_mkdirat, AT_FDCWD, new_file("directory2"), 0700));
  TRY("symlink", symlink(victim, new_file("link")));
  TRY("raw symlinkat", syscall(SYS_symlinkat, victim, AT_FDCWD, new_file("link2")));
  TRY("link", link(victim, new_file("hard")));
  TRY("rename", rename(victim, new_file("renamed")));
  TRY("raw renameat2", syscall(SYS_renameat2, AT_FDCWD, made, AT_FDCWD, victim, 0));
  TRY("unlink", unlink(victim));
  TRY("chdir", chdir("/"));
}

static void try_programs(void) {
  char *const arguments[] = {victim, NULL};
  /* This is not a program: if a kernel goes on, it notices. */
  TRY("execve", execve(victim, arguments, arguments + 1));
  TRY("raw execveat", syscall(SYS_execveat, AT_FDCWD, victim, arguments, arguments + 1, 0));
  TRY("fork", forked(fork()));
  TRY("raw clone", forked(syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0)));
  uint64_t clone3[8] = {[4] = SIGCHLD};
  TRY("raw clone3", forked(syscall(SYS_clone3, clone3, sizeof clone3)));
}

static void try_memory(void) {
  size_t size = 4096;
  int flags = MAP_PRIVATE | MAP_ANONYMOUS;
  int rwx = PROT_READ | PROT_WRITE | PROT_EXEC;
  TRY("map executable memory", mapped(mmap(NULL, size, PROT_READ | PROT_EXEC, flags, -1, 0)));
  TRY("raw map of memory to write and execute",
      syscall(SYS_mmap, NULL, size, rwx, flags, -1, 0) == -1 ? -1 : 0);
  void *page = mmap(NULL, size, PROT_READ | PROT_WRITE, flags, -1, 0);
  TRY("make memory executable", mprotect(page, size, PROT_READ | PROT_EXEC));
  TRY("raw mprotect", syscall(SYS_mprotect, page, size, rwx));
}

static void try_others(void) {
  TRY("socket", socket(AF_INET, SOCK_STREAM, 0));
  TRY("raw socket", syscall(SYS_socket, AF_UNIX, SOCK_STREAM, 0));
  int pair[2];
  TRY("socketpair", socketpair(AF_UNIX, SOCK_STREAM, 0, pair));
  TRY("pipe", pipe(pair));
  TRY("raw memfd_create", syscall(SYS_memfd_create, "x", 0));
  /* Signal 0 asks only whether a signal may be sent. */
  TRY("kill the parent", kill(parent, 0));
  TRY("raw tgkill", syscall(SYS_tgkill, parent, parent, 0));
  TRY("duplicate", dup(STDOUT_FILENO));
  TRY("write to the input", write(STDIN_FILENO, "", 0));
  TRY("write to the errors", write(STDERR_FILENO, "", 0));
}

/* A kernel, or the environment of the test, may refuse these to each process. */
static void try_rare(void) {
  TRY("attach to the parent", ptrace(PTRACE_SEIZE, parent, 0, 0));
  TRY("raw ptrace", syscall(SYS_ptrace, PTRACE_SEIZE, parent, 0, 0));
  char byte;
  struct iovec here = {&byte, 1}, there = {(void *)folder, 1};
  TRY("raw process_vm_readv", syscall(SYS_process_vm_readv, parent, &here, 1, &there, 1, 0));
  TRY("raw process_vm_writev", syscall(SYS_process_vm_writev, parent, &here, 0, &there, 0, 0));
  char parameters[256] = {0};
  TRY("raw io_uring_setup", syscall(SYS_io_uring_setup, 2, parameters));
  TRY("raw bpf", syscall(SYS_bpf, 0, parameters, sizeof parameters));
  TRY("raw userfaultfd", syscall(SYS_userfaultfd, 0));
  TRY("raw pidfd_open", syscall(SYS_pidfd_open, parent, 0));
  TRY("raw mount", syscall(SYS_mount, folder, folder, NULL, 0, NULL));
  TRY("raw unshare", syscall(SYS_unshare, CLONE_NEWUSER));
  TRY("push a byte into the terminal", ioctl(STDIN_FILENO, TIOCSTI, " "));
  TRY("another filter", prctl(PR_SET_SECCOMP, 0, NULL));
#ifdef __x86_64__
  /* The same call by the numbers of x32. */
  TRY("x32 getpid", syscall(0x40000000 + SYS_getpid));
#endif
}

__attribute__((constructor)) static void begin(void) {
  folder = getenv("TAKEOVER_FOLDER");
  if (!folder) return;
  parent = getppid();
  snprintf(victim, sizeof victim, "%s/victim", folder);
  if (getenv("TAKEOVER_PLAIN")) {
    const unsigned asks_version = 1;
    TRY("Landlock", syscall(SYS_landlock_create_ruleset, NULL, 0, asks_version));
  }
  if (!getenv("TAKEOVER_EARLY")) return;
  try_programs();
  try_memory();
  try_others();
  try_files();
  _exit(0);
}

/* Tries all calls, and ends the process. */
static void take_over(void) {
  try_programs();
  try_memory();
  try_others();
  try_files();
  try_rare();
  syscall(SYS_exit_group, 0);
}

/* The decoder of PNG. */
int png_image_begin_read_from_memory(void *image, const void *bytes, size_t count) {
  typedef int function(void *, const void *, size_t);
  if (!folder) {
    function *next = (function *)dlsym(RTLD_NEXT, "png_image_begin_read_from_memory");
    return next ? next(image, bytes, count) : 0;
  }
  take_over();
  return 0;
}

/* Opens the Kindle book to be unpacked. */
FILE *fmemopen(void *bytes, size_t count, const char *mode) {
  typedef FILE *function(void *, size_t, const char *);
  if (folder) take_over();
  function *next = (function *)dlsym(RTLD_NEXT, "fmemopen");
  return next ? next(bytes, count, mode) : NULL;
}

int prctl(int option, ...) {
  va_list list;
  va_start(list, option);
  unsigned long values[4];
  for (int i = 0; i < 4; i++) values[i] = va_arg(list, unsigned long);
  va_end(list);
  if (option == PR_SET_SECCOMP && getenv("TAKEOVER_PLAIN")) {
    errno = EINVAL;
    return -1;
  }
  return (int)syscall(SYS_prctl, option, values[0], values[1], values[2], values[3]);
}

#endif
