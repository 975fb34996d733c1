#include "CSystem.h"

static int count;
static char **words;

#if defined(__GLIBC__) || defined(__APPLE__)
// The C library passes the command line to constructors, before `main`.
__attribute__((constructor)) static void keep(int argc, char **argv) {
  count = argc;
  words = argv;
}
#endif

int system_argument_count(void) { return count; }

const char *system_argument(int index) { return words[index]; }
