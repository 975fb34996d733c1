#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>
#ifdef __linux__
#include <linux/serial.h>
#endif

#include "CTerminal.h"

static struct termios kept;
static bool is_kept;
static bool is_changed;

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

int device_line_speed(int fd) {
  // A pseudo-terminal has 38,400 unless it was given another, as by ssh from a serial line.
  const struct {
    speed_t code;
    int bits;
  } speeds[] = {{B300, 300},     {B1200, 1200},   {B2400, 2400},   {B4800, 4800},    {B9600, 9600},
                {B19200, 19200}, {B38400, 38400}, {B57600, 57600}, {B115200, 115200}};
  struct termios modes;
  if (tcgetattr(fd, &modes) != 0) return 0;
  speed_t speed = cfgetospeed(&modes);
  bool is_serial = false;
#ifdef TIOCGSERIAL
  struct serial_struct serial;
  is_serial = ioctl(fd, TIOCGSERIAL, &serial) == 0;
#endif
  for (size_t i = 0; i < sizeof speeds / sizeof *speeds; i++) {
    if (speeds[i].code == speed) return is_serial || speeds[i].bits < 38400 ? speeds[i].bits : 0;
  }
  return 0;
}

bool device_make_raw(int fd) {
  struct termios raw;
  if (tcgetattr(fd, &raw) != 0) return false;
  // Keep the original modes, however often this is called.
  if (!is_changed) kept = raw;
  is_kept = is_changed = true;
  cfmakeraw(&raw);
  // TCSADRAIN would block on a terminal that does not read.
  return tcsetattr(fd, TCSANOW, &raw) == 0;
}

void device_restore(int fd, bool echoes) {
  struct termios modes = kept;
  if (!echoes) modes.c_lflag &= ~(tcflag_t)(ECHO | ECHONL);
  if (is_kept) tcsetattr(fd, TCSANOW, &modes);
  is_changed = !echoes;
}

/// Returns whether `fd` is the controlling terminal of the process.
static bool is_controlling(int fd) { return tcgetpgrp(fd) >= 0; }

static int open_retrying(const char *path, int flags) {
  int fd;
  do {
    fd = open(path, flags | O_NOCTTY | O_CLOEXEC);
  } while (fd < 0 && errno == EINTR);
  return fd;
}

#ifdef __APPLE__
/// Opens the terminal of `fd` by its own name: poll(2) does not know /dev/tty there (POLLNVAL).
static int open_by_name(int fd, int flags) {
  const char *name = ttyname(fd);
  return name ? open_retrying(name, flags) : -1;
}
#endif

int device_open_nonblocking(int fd) {
#if defined __linux__
  char path[32];
  snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
  int own = open_retrying(path, O_WRONLY | O_NONBLOCK);
  if (own >= 0) return own;
#elif defined __APPLE__
  int own = open_by_name(fd, O_WRONLY | O_NONBLOCK);
  if (own >= 0) return own;
#endif
  // Another system, another user's terminal, or no /proc: use the controlling terminal, if it is
  // the same device.
  if (!is_controlling(fd)) return -1;
  return open_retrying("/dev/tty", O_WRONLY | O_NONBLOCK);
}

int device_open_controlling(void) {
#ifdef __APPLE__
  // Standard output or standard error, whichever is it.
  for (int fd = STDOUT_FILENO; fd <= STDERR_FILENO; fd++) {
    int own = is_controlling(fd) ? open_by_name(fd, O_RDWR) : -1;
    if (own >= 0) return own;
  }
#endif
  return open_retrying("/dev/tty", O_RDWR);
}
