#ifndef THAI_H
#define THAI_H

#include <stddef.h>
#include <stdint.h>

/// Sets `allowed[i]` to 1 where a Thai word begins at byte i of `count` bytes of valid UTF-8 that
/// is not the first of its run of Thai letters.
///
/// Thai is written without blanks between words; the words are found by libthai and its
/// dictionary. Where that is missing nothing is set. Linear in `count`.
void thai_breaks(const uint8_t *text, size_t count, uint8_t *allowed);

#endif
