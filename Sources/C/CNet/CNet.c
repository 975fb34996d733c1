#define _GNU_SOURCE
#include "CNet.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <termios.h>
#include <unistd.h>

bool net_set_echo(int terminal, bool is_shown) {
  struct termios modes;
  if (tcgetattr(terminal, &modes) != 0) return false;
  if (is_shown) {
    modes.c_lflag |= ECHO;
  } else {
    modes.c_lflag &= ~(tcflag_t)ECHO;
  }
  return tcsetattr(terminal, TCSAFLUSH, &modes) == 0;
}

int net_rename_new(const char *path, const char *name) {
  if (link(path, name) == 0) {
    unlink(path);
    return 0;
  }
  if (errno == EEXIST) return EEXIST;
  // A file system without hard links: an empty file takes the name first, and is then replaced.
  int place = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (place < 0) return errno;
  close(place);
  if (rename(path, name) == 0) return 0;
  int error = errno;
  unlink(name);
  return error;
}

static int signals[2] = {-1, -1};

static void note_signal(int number) {
  int error = errno;
  unsigned char byte = (unsigned char)number;
  ssize_t written = write(signals[1], &byte, 1);
  (void)written;
  errno = error;
}

int net_watch_signals(void) {
  if (signals[0] >= 0) return signals[0];
  if (pipe(signals) != 0) return -1;
  for (int end = 0; end < 2; end++) {
    fcntl(signals[end], F_SETFD, FD_CLOEXEC);
    fcntl(signals[end], F_SETFL, O_NONBLOCK);
  }
  struct sigaction action = {.sa_handler = note_signal};
  sigemptyset(&action.sa_mask);
  const int numbers[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM};
  for (size_t index = 0; index < sizeof numbers / sizeof *numbers; index++) {
    struct sigaction before;
    // A signal ignored by the caller, as with nohup, stays ignored.
    if (sigaction(numbers[index], NULL, &before) == 0 && before.sa_handler == SIG_IGN) continue;
    sigaction(numbers[index], &action, NULL);
  }
  return signals[0];
}
