#ifndef CCELLWIDTH_H
#define CCELLWIDTH_H

#include <stdint.h>

/// The number of columns that `scalar` takes in a terminal: 0, 1 or 2, or -1 where the C library
/// does not know the scalar or it is a control character.
///
/// The answer is that of wcwidth(3) in the locale C.UTF-8, whatever the program's own locale is:
/// the same table by which ncurses moves its cursor. Safe to call from any thread. Constant time;
/// the first question about a block of 256 scalars fills a table for it.
int cell_width(uint32_t scalar);

#endif
