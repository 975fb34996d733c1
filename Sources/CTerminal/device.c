#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include "CTerminal.h"

static struct termios kept;
static bool is_kept;
static bool is_raw;

bool device_size(int fd, int *columns, int *rows) {
  struct winsize size;
  if (ioctl(fd, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) return false;
  *columns = size.ws_col;
  *rows = size.ws_row;
  return true;
}

bool device_cell(int fd, int *width, int *height) {
  struct winsize size;
  if (ioctl(fd, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) return false;
  *width = size.ws_xpixel / size.ws_col;
  *height = size.ws_ypixel / size.ws_row;
  return *width > 0 && *height > 0;
}

bool device_make_raw(int fd) {
  struct termios raw;
  if (tcgetattr(fd, &raw) != 0) return false;
  // Keep the original modes, however often this is called.
  if (!is_raw) kept = raw;
  is_kept = is_raw = true;
  cfmakeraw(&raw);
  // Not TCSADRAIN: it would block on a terminal that does not read.
  return tcsetattr(fd, TCSANOW, &raw) == 0;
}

void device_restore(int fd) {
  if (is_kept) tcsetattr(fd, TCSANOW, &kept);
  is_raw = false;
}

/// Returns true if `fd` is the controlling terminal of the process.
static bool is_controlling(int fd) { return tcgetpgrp(fd) >= 0; }

int device_open_nonblocking(int fd) {
#ifdef __linux__
  char path[32];
  snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
  int own = open(path, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  if (own >= 0) return own;
#endif
  // Another system, another user's terminal, or no /proc: use the controlling terminal, if it is
  // the same device.
  if (!is_controlling(fd)) return -1;
  return open("/dev/tty", O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
}
