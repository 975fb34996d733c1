#include "CTerminal.h"

static int count;
static char **words;

// The C library hands what the program was started with to functions that run before `main`.
__attribute__((constructor)) static void keep(int argc, char **argv) {
  count = argc;
  words = argv;
}

int arguments_count(void) { return count; }

const char *arguments_word(int index) { return words[index]; }
