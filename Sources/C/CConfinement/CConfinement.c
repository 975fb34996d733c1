#define _GNU_SOURCE
#include "CConfinement.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef __linux__
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/fs.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <linux/sockios.h>
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
  // Since macOS 12 a limit of the address space fails (EINVAL) if it is below what the system itself maps.
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
// Structures and numbers of the kernel: headers may be older than it, and older kernels accept zeros.
typedef struct {
  uint64_t files, network, scopes;
} landlock_handled;

/// The version of the kernel's Landlock; less than 1 if it has none.
static long landlock_version(void) {
  const unsigned asks_version = 1;
  return syscall(SYS_landlock_create_ruleset, NULL, 0, asks_version);
}

/// Returns an empty set of rules, to deny everything known to Landlock; -1 on failure.
static int denying_rules(long version) {
  landlock_handled handled = {(1 << 13) - 1, 0, 0};
  if (version >= 2) handled.files |= 1 << 13;  // Links and renames between directories.
  if (version >= 3) handled.files |= 1 << 14;  // Truncating.
  if (version >= 4) handled.network = 3;       // TCP: bind and connect.
  if (version >= 5) handled.files |= 1 << 15;  // Commands to devices.
  if (version >= 6) handled.scopes = 3;        // Abstract sockets and signals.
  return (int)syscall(SYS_landlock_create_ruleset, &handled, sizeof handled, 0);
}

/// Applies a set of rules to this process, and closes it.
static bool obey(int rules) {
  bool is_obeyed = syscall(SYS_landlock_restrict_self, rules, 0) == 0;
  close(rules);
  return is_obeyed;
}

/// Denies all that Landlock can. Returns true if the kernel has no Landlock.
static bool deny_files(void) {
  long version = landlock_version();
  if (version < 1) return true;
  int rules = denying_rules(version);
  return rules >= 0 && obey(rules);
}

enum { MAY_RUN = 1 << 0, MAY_WRITE = 1 << 1, MAY_READ = 1 << 2, MAY_LIST = 1 << 3 };

/// Allows everything at a path and below it. A path that cannot be opened stays denied.
static bool allow(int rules, const char *path, uint64_t rights) {
  int descriptor = open(path, O_PATH | O_CLOEXEC);
  if (descriptor < 0) return true;
  struct stat status;
  bool is_allowed = fstat(descriptor, &status) == 0;
  // The kernel refuses rights of folders for a file.
  if (is_allowed && !S_ISDIR(status.st_mode)) rights &= ~(uint64_t)MAY_LIST;
  struct {
    uint64_t rights;
    int32_t descriptor;
  } __attribute__((packed)) rule = {rights, descriptor};
  const int below_path = 1;
  is_allowed = is_allowed && syscall(SYS_landlock_add_rule, rules, below_path, &rule, 0) == 0;
  close(descriptor);
  return is_allowed;
}

/// Readable parts of the system for a confined program: programs, libraries, fonts, and their settings. No
/// folder of a user is among them, and none with secrets.
static const char *const system_paths[] = {
    "/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/nix/store", "/gnu/store",
    "/etc/alternatives", "/etc/catdocrc", "/etc/fonts", "/etc/ghostscript", "/etc/ld.so.cache",
    "/etc/locale.alias", "/etc/localtime", "/etc/papersize", "/etc/poppler", "/var/cache/fontconfig",
    "/var/lib/ghostscript",
};

/// Denies all files but one, the program, and installed software.
static bool deny_other_files(const char *file, const char *program) {
  long version = landlock_version();
  int rules = version < 1 ? -1 : denying_rules(version);
  if (rules < 0) return false;
  const uint64_t system = MAY_RUN | MAY_READ | MAY_LIST;
  bool is_set = allow(rules, file, MAY_READ) && allow(rules, program, MAY_RUN | MAY_READ) &&
                allow(rules, "/dev/null", MAY_READ | MAY_WRITE) &&
                allow(rules, "/dev/urandom", MAY_READ);
  for (size_t i = 0; i < sizeof system_paths / sizeof *system_paths && is_set; i++) {
    is_set = allow(rules, system_paths[i], system);
  }
  if (is_set) return obey(rules);
  close(rules);
  return false;
}
#else
static bool deny_files(void) { return true; }
static bool deny_other_files(const char *file, const char *program) {
  (void)file, (void)program;
  return false;
}
#endif

#if defined __linux__ && defined __x86_64__ && !defined __ILP32__
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined __linux__ && defined __aarch64__ && defined __AARCH64EL__
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#ifdef ARCHITECTURE
#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define RETURN(action) BPF_STMT(BPF_RET | BPF_K, action)
/// Skips instructions, `yes` or `no` of them, if the loaded word is `value` or has bits of it.
#define IF_EQUAL(value, yes, no) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, yes, no)
#define IF_ANY(value, yes, no) BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, value, yes, no)

// An unexpected call fails with an error, so that a new call made by an updated library need not cost the
// image or the book.
#define DENY RETURN(SECCOMP_RET_ERRNO | EPERM)
#define ALLOW RETURN(SECCOMP_RET_ALLOW)
#define ALLOW_CALL(name) IF_EQUAL(SYS_##name, 0, 1), ALLOW
/// Allows a call for one value of its first argument, such as a descriptor.
#define ALLOW_FOR(name, value) \
  IF_EQUAL(SYS_##name, 0, 4), LOAD(args[0]), IF_EQUAL(value, 0, 1), ALLOW, DENY
/// Allows a call unless it makes memory executable, by its third argument.
#define ALLOW_DATA(name) \
  IF_EQUAL(SYS_##name, 0, 4), LOAD(args[2]), IF_ANY(PROT_EXEC, 1, 0), ALLOW, DENY
#define REFUSE_ARCHITECTURES \
  LOAD(arch), IF_EQUAL(ARCHITECTURE, 1, 0), RETURN(SECCOMP_RET_KILL_PROCESS), LOAD(nr)

static bool set_filter(struct sock_filter *instructions, size_t count) {
  struct sock_fprog filter = {(unsigned short)count, instructions};
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) == 0;
}
#endif

#if defined ARCHITECTURE && !defined IS_SANITIZED
/// The kernel's own filter of system calls. The low words of the arguments are loaded, all that the
/// kernel looks at for a descriptor or a protection.
static bool filter_calls(void) {
  struct sock_filter instructions[] = {
      REFUSE_ARCHITECTURES,
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
  // Kernels built without filters answer EINVAL.
  return set_filter(instructions, sizeof instructions / sizeof *instructions) || errno == EINVAL;
}
#else
static bool filter_calls(void) { return true; }
#endif

bool process_confine(unsigned seconds, size_t memory) {
  close_others();
#ifdef __linux__
  // The kernel kills this process at the end of the thread that started it.
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) return false;
  // Landlock and the filter require this, or privileges.
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return false;
#endif
  // Limits cannot be set under the filter, nor a set of rules be made without a descriptor.
  return deny_files() && set_limits(seconds, memory) && filter_calls();
}

// Other programs. They make many calls, so the filter lists the denied ones, where Landlock does not reach: a
// list of allowed calls would be too short for the next version of a library.

#if defined ARCHITECTURE && defined SYS_landlock_create_ruleset
static const unsigned denied_calls[] = {
    // Networks, and system calls past the filter.
    SYS_socket, SYS_io_uring_setup,
    // Processes. Threads are allowed below; a group cannot be left, so that a signal reaches all of it.
    SYS_setsid, SYS_setpgid, SYS_unshare, SYS_setns,
    // Other processes.
    SYS_tkill, SYS_rt_sigqueueinfo, SYS_rt_tgsigqueueinfo, SYS_pidfd_send_signal, SYS_pidfd_getfd,
    SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_process_madvise, SYS_kcmp,
    SYS_setpriority, SYS_ioprio_set, SYS_sched_setaffinity, SYS_sched_setscheduler,
    SYS_sched_setparam, SYS_sched_setattr,
    // Writing a file's attributes without opening it.
    SYS_truncate, SYS_fchmod, SYS_fchmodat, SYS_fchown, SYS_fchownat, SYS_utimensat, SYS_setxattr,
    SYS_lsetxattr, SYS_fsetxattr, SYS_removexattr, SYS_lremovexattr, SYS_fremovexattr,
#ifdef SYS_chmod
    SYS_chmod, SYS_chown, SYS_lchown, SYS_utime, SYS_utimes, SYS_futimesat,
#endif
#ifdef SYS_fork
    SYS_fork, SYS_vfork,
#endif
    // Newer calls, with the same numbers everywhere: fchmodat2, setxattrat, removexattrat, file_setattr.
    452, 463, 466, 469,
    // Memory and messages with a longer life than a process: other programs have some, by number.
    SYS_shmget, SYS_shmat, SYS_shmctl, SYS_semget, SYS_semctl, SYS_semop, SYS_semtimedop, SYS_msgget,
    SYS_msgctl, SYS_msgrcv, SYS_msgsnd, SYS_mq_open, SYS_mq_unlink,
    // The kernel, if the reader is root.
    SYS_mount, SYS_umount2, SYS_pivot_root, SYS_chroot, SYS_bpf, SYS_perf_event_open, SYS_add_key,
    SYS_request_key, SYS_keyctl, SYS_userfaultfd, SYS_open_by_handle_at, SYS_init_module,
    SYS_finit_module, SYS_delete_module, SYS_kexec_load, SYS_reboot, SYS_swapon, SYS_swapoff,
    SYS_sethostname, SYS_setdomainname, SYS_settimeofday, SYS_clock_settime, SYS_adjtimex,
    SYS_clock_adjtime, SYS_acct, SYS_syslog, SYS_quotactl, SYS_fanotify_init,
};

enum { DENIED_CALLS = sizeof denied_calls / sizeof *denied_calls, OTHER_INSTRUCTIONS = 64 };

static bool deny_calls(void) {
  const unsigned own = (unsigned)getpid();
  const struct sock_filter first[] = {
      REFUSE_ARCHITECTURES,
#ifdef __x86_64__
      // Calls of the x32 interface have numbers of their own.
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1), DENY,
#endif
      // Threads, not processes. The flags of clone3 are in memory: the C library takes clone then.
      IF_EQUAL(SYS_clone, 0, 4), LOAD(args[0]), IF_ANY(CLONE_THREAD, 0, 1), ALLOW, DENY,
      IF_EQUAL(SYS_clone3, 0, 1), RETURN(SECCOMP_RET_ERRNO | ENOSYS),
      // Signals and limits of its own.
      ALLOW_FOR(kill, own), ALLOW_FOR(tgkill, own),
      // Attributes of a file, set on a descriptor for reading; the process that gets a signal when a
      // descriptor is ready, and which. Landlock denies signals sent so from Linux 6.12 on.
      IF_EQUAL(SYS_ioctl, 0, 7), LOAD(args[1]), IF_EQUAL(FS_IOC_SETFLAGS, 3, 0),
      IF_EQUAL(FS_IOC_FSSETXATTR, 2, 0), IF_EQUAL(FIOSETOWN, 1, 0), IF_EQUAL(SIOCSPGRP, 0, 1), DENY,
      ALLOW,
      IF_EQUAL(SYS_fcntl, 0, 7), LOAD(args[1]), IF_EQUAL(F_SETOWN, 3, 0), IF_EQUAL(F_SETSIG, 2, 0),
      IF_EQUAL(F_SETLEASE, 1, 0), IF_EQUAL(F_SETOWN_EX, 0, 1), DENY, ALLOW,
      // To outlive the reader.
      IF_EQUAL(SYS_prctl, 0, 4), LOAD(args[0]), IF_EQUAL(PR_SET_PDEATHSIG, 0, 1), DENY, ALLOW,
      IF_EQUAL(SYS_prlimit64, 0, 5), LOAD(args[0]), IF_EQUAL(0, 1, 0), IF_EQUAL(own, 0, 1), ALLOW,
      DENY,
  };
  static_assert(sizeof first / sizeof *first < OTHER_INSTRUCTIONS, "the instructions fit");
  struct sock_filter instructions[2 * DENIED_CALLS + OTHER_INSTRUCTIONS];
  size_t count = 0;
  for (; count < sizeof first / sizeof *first; count++) instructions[count] = first[count];
  for (size_t i = 0; i < DENIED_CALLS; i++) {
    instructions[count++] = (struct sock_filter)IF_EQUAL(denied_calls[i], 0, 1);
    instructions[count++] = (struct sock_filter)DENY;
  }
  instructions[count++] = (struct sock_filter)ALLOW;
  return set_filter(instructions, count);
}

bool program_can_be_confined(void) {
  return landlock_version() >= 1 && prctl(PR_GET_SECCOMP, 0, 0, 0, 0) >= 0;
}

const unsigned *program_denied_calls(size_t *count) {
  *count = DENIED_CALLS;
  return denied_calls;
}
#else
static bool deny_calls(void) { return false; }
const unsigned *program_denied_calls(size_t *count) {
  *count = 0;
  return NULL;
}
bool program_can_be_confined(void) { return false; }
#endif

static bool set_program_limits(const program_limits *limits) {
  bool is_limited = limit(RLIMIT_CPU, limits->seconds) && limit(RLIMIT_CORE, 0) &&
                    limit(RLIMIT_FSIZE, limits->written) && limit(RLIMIT_NOFILE, 256);
#ifndef __APPLE__
  is_limited = is_limited && limit(RLIMIT_AS, limits->memory);
#endif
  return is_limited;
}

bool program_restrict(const program_limits *limits, const char *path) {
#ifdef __linux__
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) return false;
  if (limits->file && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return false;
#endif
  if (limits->file && !deny_other_files(limits->file, path)) return false;
  return set_program_limits(limits) && (!limits->file || deny_calls());
}
