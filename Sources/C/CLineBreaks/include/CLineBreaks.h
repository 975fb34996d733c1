#ifndef CLINEBREAKS_H
#define CLINEBREAKS_H

#include <stddef.h>
#include <stdint.h>

/// Finds the permitted line breaks in `count` bytes of valid UTF-8 (Unicode Standard Annex 14, as
/// implemented by libunistring; between Thai words, as found by libthai).
///
/// `allowed` must have room for `count` bytes; `allowed[i]` becomes 1 if a line may end before byte
/// i, 2 if it must, else 0. Linear in `count`. For European text this takes a fifth of the
/// libraries' time: their results for the signs between two letters are cached, and letters need no
/// look-up.
void line_breaks(const uint8_t *text, size_t count, uint8_t *allowed);

/// Like the function above, without its cache.
void library_line_breaks(const uint8_t *text, size_t count, uint8_t *allowed);

/// Finds the bounds of words in `count` bytes of valid UTF-8 (Unicode Standard Annex 29, as implemented by
/// libunistring; between Thai words, as found by libthai). In Lao, Khmer and Burmese a row of letters is a
/// word.
///
/// `breaks` must have room for `count` bytes; `breaks[i]` becomes 1 if a word, or what is between two, begins
/// at byte i, else 0. Linear in `count`.
void word_breaks(const uint8_t *text, size_t count, uint8_t *breaks);

#endif
