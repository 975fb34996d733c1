#ifndef THAI_H
#define THAI_H

#include <stddef.h>
#include <stdint.h>

/// Sets `allowed[i]` to 1 if a Thai word begins at byte i of `count` bytes of valid UTF-8, other than the
/// first of its run of Thai letters.
///
/// Thai is written without blanks between words; libthai finds the words by its dictionary. If that
/// is missing, nothing is set. Linear in `count`.
void thai_breaks(const uint8_t *text, size_t count, uint8_t *allowed);

#endif
