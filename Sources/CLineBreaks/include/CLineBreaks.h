#ifndef CLINEBREAKS_H
#define CLINEBREAKS_H

#include <stddef.h>
#include <stdint.h>

/// Finds the places where a line of `count` bytes of valid UTF-8 may be broken (Unicode Standard
/// Annex 14, as libunistring implements it; between Thai words, as libthai finds them).
///
/// `allowed` must have room for `count` bytes; `allowed[i]` becomes 1 where a line may end before
/// byte i, 2 where it must, else 0. Linear in `count`. European text takes a fifth of the libraries'
/// time: what they say of the signs between two letters is kept, and letters need no asking.
void line_breaks(const uint8_t *text, size_t count, uint8_t *allowed);

/// The same, from the libraries throughout.
void library_line_breaks(const uint8_t *text, size_t count, uint8_t *allowed);

#endif
