#define _GNU_SOURCE
#include "CConfinement.h"

#include <errno.h>
#include <signal.h>
#include <stdint.h>
#include <sys/resource.h>
#include <unistd.h>

#ifdef __linux__
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

// Sanitizers map terabytes of address space, and make system calls of their own.
#if defined __has_feature
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define IS_SANITIZED 1
#endif
#endif

static bool limit(int resource, rlim_t most) {
  struct rlimit limits;
  if (getrlimit(resource, &limits) != 0) return false;
  if (limits.rlim_max != RLIM_INFINITY && limits.rlim_max < most) most = limits.rlim_max;
  limits.rlim_cur = limits.rlim_max = most;
  return setrlimit(resource, &limits) == 0;
}

static bool set_limits(unsigned seconds, size_t memory) {
  (void)memory;
  bool is_limited = limit(RLIMIT_CPU, seconds) && limit(RLIMIT_NOFILE, 0) &&
                    limit(RLIMIT_FSIZE, 0) && limit(RLIMIT_CORE, 0);
#ifndef IS_SANITIZED
#ifdef __APPLE__
  // Since macOS 12 no limit of the address space below what the system maps itself is accepted (EINVAL).
#else
  is_limited = is_limited && limit(RLIMIT_AS, memory);
#endif
#ifdef RLIMIT_NPROC
  is_limited = is_limited && limit(RLIMIT_NPROC, 0);
#endif
#endif
  return is_limited;
}

static void close_others(void) {
#ifdef SYS_close_range
  if (syscall(SYS_close_range, STDERR_FILENO + 1, ~0u, 0) == 0) return;
#endif
  for (int descriptor = STDERR_FILENO + 1; descriptor < 1024; descriptor++) close(descriptor);
}

#ifdef SYS_landlock_create_ruleset
/// Denies all that Landlock can: without rules, a set allows nothing of the kinds it handles. Returns
/// true if the kernel has no Landlock.
static bool deny_files(void) {
  // The kernel's own structure: headers may be older than the kernel, and older kernels accept zeros.
  struct {
    uint64_t files, network, scopes;
  } handled = {(1 << 13) - 1, 0, 0};
  const unsigned asks_version = 1;
  long version = syscall(SYS_landlock_create_ruleset, NULL, 0, asks_version);
  if (version < 1) return true;
  if (version >= 2) handled.files |= 1 << 13;  // Links and renames between directories.
  if (version >= 3) handled.files |= 1 << 14;  // Truncating.
  if (version >= 4) handled.network = 3;       // TCP: bind and connect.
  if (version >= 5) handled.files |= 1 << 15;  // Commands to devices.
  if (version >= 6) handled.scopes = 3;        // Abstract sockets and signals.
  long rules = syscall(SYS_landlock_create_ruleset, &handled, sizeof handled, 0);
  if (rules < 0) return false;
  bool is_denied = syscall(SYS_landlock_restrict_self, rules, 0) == 0;
  close((int)rules);
  return is_denied;
}
#else
static bool deny_files(void) { return true; }
#endif

#if defined __linux__ && defined __x86_64__ && !defined __ILP32__
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined __linux__ && defined __aarch64__ && defined __AARCH64EL__
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#if defined ARCHITECTURE && !defined IS_SANITIZED
#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define RETURN(action) BPF_STMT(BPF_RET | BPF_K, action)
/// Skips instructions, `yes` or `no` of them, if the loaded word is `value` or has bits of it.
#define IF_EQUAL(value, yes, no) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, yes, no)
#define IF_ANY(value, yes, no) BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, value, yes, no)

// An unexpected call fails, so that an update of a library that makes a new one need not cost the image or
// the book.
#define DENY RETURN(SECCOMP_RET_ERRNO | EPERM)
#define ALLOW RETURN(SECCOMP_RET_ALLOW)
#define ALLOW_CALL(name) IF_EQUAL(SYS_##name, 0, 1), ALLOW
/// Allows a call for one descriptor, its first argument.
#define ALLOW_FOR(name, descriptor) \
  IF_EQUAL(SYS_##name, 0, 4), LOAD(args[0]), IF_EQUAL(descriptor, 0, 1), ALLOW, DENY
/// Allows a call that does not make memory executable, by its third argument.
#define ALLOW_DATA(name) \
  IF_EQUAL(SYS_##name, 0, 4), LOAD(args[2]), IF_ANY(PROT_EXEC, 1, 0), ALLOW, DENY

/// The kernel's own filter of system calls. The low words of the arguments are loaded, all that the
/// kernel looks at for a descriptor or a protection.
static bool filter_calls(void) {
  struct sock_filter instructions[] = {
      LOAD(arch),
      IF_EQUAL(ARCHITECTURE, 1, 0),
      RETURN(SECCOMP_RET_KILL_PROCESS),
      LOAD(nr),
      ALLOW_FOR(read, STDIN_FILENO),
      ALLOW_FOR(write, STDOUT_FILENO),
      ALLOW_DATA(mmap),
      ALLOW_DATA(mprotect),
      ALLOW_CALL(munmap),
      ALLOW_CALL(mremap),
      ALLOW_CALL(madvise),
      ALLOW_CALL(brk),
      ALLOW_CALL(futex),
      // Swift seeds the hashing of its dictionaries at the first.
      ALLOW_CALL(getrandom),
      ALLOW_CALL(exit),
      ALLOW_CALL(exit_group),
      DENY,
  };
  struct sock_fprog filter = {sizeof instructions / sizeof *instructions, instructions};
  // Kernels built without filters answer EINVAL.
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) == 0 || errno == EINVAL;
}
#else
static bool filter_calls(void) { return true; }
#endif

bool process_confine(unsigned seconds, size_t memory) {
  close_others();
#ifdef __linux__
  // The kernel kills this process when the thread that started it ends.
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) return false;
  // Landlock and the filter require this, or privileges.
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return false;
#endif
  // Limits cannot be set under the filter, nor a set of rules be made without a descriptor.
  return deny_files() && set_limits(seconds, memory) && filter_calls();
}
