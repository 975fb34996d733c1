#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include "CTerminal.h"

static struct termios kept;
static bool has_kept;

bool device_size(int fd, int *columns, int *rows) {
  struct winsize size;
  if (ioctl(fd, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) return false;
  *columns = size.ws_col;
  *rows = size.ws_row;
  return true;
}

bool device_make_raw(int fd) {
  struct termios raw;
  if (tcgetattr(fd, &raw) != 0) return false;
  kept = raw;
  has_kept = true;
  cfmakeraw(&raw);
  // Not TCSADRAIN: it would wait for a terminal that does not read.
  return tcsetattr(fd, TCSANOW, &raw) == 0;
}

void device_restore(int fd) {
  if (has_kept) tcsetattr(fd, TCSANOW, &kept);
}

int device_open_nonblocking(int fd) {
  char path[32];
  snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
  return open(path, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
}
