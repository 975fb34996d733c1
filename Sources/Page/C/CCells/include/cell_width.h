#ifndef CELL_WIDTH_H
#define CELL_WIDTH_H

#include <stdint.h>

/// Number of terminal columns of `scalar`: 0, 1 or 2, or -1 if the C library does not know it or it is a
/// control character.
///
/// Returns the result of wcwidth(3) in the locale C.UTF-8, whatever the program's own locale is:
/// the same table by which ncurses moves its cursor. Thread-safe. Constant time; the first call for
/// a block of 256 scalars fills a table for it.
int cell_width(uint32_t scalar);

#endif
