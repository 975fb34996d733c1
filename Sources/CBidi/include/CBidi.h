#ifndef CBIDI_H
#define CBIDI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Whether `count` bytes of UTF-8 hold a character of a script that runs from right to left, or a
/// digit of one.
///
/// Asked of every paragraph, and the only question asked of most: ASCII is passed over eight bytes
/// at a time. Directional controls do not count, since without such a character there is nothing
/// that they could rightly reorder.
bool bidi_has_right_to_left(const uint8_t *text, size_t count);

/// Whether a paragraph of `count` bytes of UTF-8 runs from right to left: whether the first letter
/// outside of isolates does (rules P2 and P3 of Unicode Standard Annex 9).
///
/// Linear in the distance of that letter.
bool bidi_is_right_to_left(const uint8_t *text, size_t count);

/// Finds the embedding levels of a paragraph, or of a stretch of one (Unicode Standard Annex 9,
/// rules X1 to L1, as fribidi implements them): even where text runs from left to right, odd where
/// it runs from right to left.
///
/// `levels` must have room for `count` bytes; every byte of a character gets its level. All white
/// space is the same, line ends too, unless `has_columns`: then tabs, and blanks in groups, part
/// columns that keep their places. Overrides are taken for embeddings: no letter is made to run
/// against its own direction.
///
/// Returns false where there is no memory; `levels` are those of the paragraph then. Linear in
/// `count`.
bool bidi_levels(
    const uint8_t *text, size_t count, bool is_right_to_left, bool has_columns, uint8_t *levels);

/// The character that looks like `scalar` in a mirror, where the one is to be shown for the other
/// in text that runs from right to left; else `scalar`.
uint32_t bidi_mirrored(uint32_t scalar);

#endif
