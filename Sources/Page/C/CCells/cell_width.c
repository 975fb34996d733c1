#define _GNU_SOURCE
#include "cell_width.h"

#include <locale.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <wchar.h>

#ifdef __APPLE__
#include <xlocale.h>
#endif

enum { SCALARS = 0x110000, BLOCK = 256 };

static _Atomic(const int8_t *) blocks[SCALARS / BLOCK];
static locale_t utf8_locale;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void make_locale(void) {
  // macOS has the last two.
  const char *const names[] = {"C.UTF-8", "en_US.UTF-8", "UTF-8"};
  for (size_t i = 0; i < sizeof names / sizeof *names && !utf8_locale; i++) {
    utf8_locale = newlocale(LC_CTYPE_MASK, names[i], (locale_t)0);
  }
}

static const int8_t *fill_block(uint32_t index) {
  pthread_once(&once, make_locale);
  int8_t *widths = malloc(BLOCK);
  if (!widths) return NULL;
  locale_t before = utf8_locale ? uselocale(utf8_locale) : (locale_t)0;
  for (uint32_t i = 0; i < BLOCK; i++) widths[i] = (int8_t)wcwidth((wchar_t)(index * BLOCK + i));
  if (before) uselocale(before);
  const int8_t *expected = NULL;
  if (!atomic_compare_exchange_strong(&blocks[index], &expected, widths)) {
    free(widths);
    return expected;
  }
  return widths;
}

int cell_width(uint32_t scalar) {
  if (scalar >= SCALARS) return -1;
  const int8_t *widths = atomic_load_explicit(&blocks[scalar / BLOCK], memory_order_acquire);
  if (!widths) widths = fill_block(scalar / BLOCK);
  return widths ? widths[scalar % BLOCK] : -1;
}
