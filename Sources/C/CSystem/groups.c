#define _GNU_SOURCE
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "CSystem.h"

// The register of the process groups that this program has started. Each way out reads it: the end of `main`
// and exit(3), signals with their default meaning, and crashes.

enum { MOST_GROUPS = 256 };
static _Atomic pid_t groups[MOST_GROUPS];

void system_note_group(pid_t leader) {
  for (int i = 0; i < MOST_GROUPS; i++) {
    pid_t none = 0;
    if (atomic_compare_exchange_strong(&groups[i], &none, leader)) return;
  }
}

void system_forget_group(pid_t leader) {
  for (int i = 0; i < MOST_GROUPS; i++) {
    pid_t found = leader;
    if (atomic_compare_exchange_strong(&groups[i], &found, 0)) return;
  }
}

void system_end_groups(void) {
  for (int i = 0; i < MOST_GROUPS; i++) {
    pid_t leader = atomic_load(&groups[i]);
    if (leader > 0) kill(-leader, SIGKILL);
  }
}

static void end_groups_and_this(int number) {
  system_end_groups();
  // The handler is gone: the signal ends this process when it returns.
  raise(number);
}

void system_guard_groups(void) {
  const int numbers[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGPIPE, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU};
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
    struct sigaction action;
    // A signal ignored by the caller, as with nohup, stays ignored.
    if (sigaction(numbers[i], NULL, &action) != 0 || action.sa_handler != SIG_DFL) continue;
    memset(&action, 0, sizeof action);
    action.sa_handler = end_groups_and_this;
    action.sa_flags = SA_RESETHAND;
    sigaction(numbers[i], &action, NULL);
  }
  atexit(system_end_groups);
}
