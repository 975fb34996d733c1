#ifndef BIDI_H
#define BIDI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Returns whether `count` bytes of UTF-8 contain a character or a digit of a right-to-left script.
///
/// Called for every paragraph, and for most it is the only call: ASCII is skipped eight bytes at a
/// time. Directional controls do not count, since without such a character they have nothing to
/// reorder.
bool bidi_has_right_to_left(const uint8_t *text, size_t count);

/// Returns whether a paragraph of `count` bytes of UTF-8 runs from right to left, by its first letter outside
/// isolates (rules P2 and P3 of Unicode Standard Annex 9).
///
/// Linear in the distance of this letter.
bool bidi_is_right_to_left(const uint8_t *text, size_t count);

/// Computes the embedding levels of a paragraph or of a part of one (Unicode Standard Annex 9,
/// rules X1 to L1, as implemented by fribidi): even for left-to-right text, odd for right-to-left
/// text.
///
/// `levels` must have room for `count` bytes; every byte of a character gets its level. All white
/// space, including line ends, is treated alike unless `has_columns`: then tabs, and groups of
/// blanks, separate columns that keep their positions. Overrides are treated as embeddings: no
/// letter is forced to run against its own direction.
///
/// Returns false if memory runs out; then `levels` are those of the paragraph. Linear in `count`.
bool bidi_levels(
    const uint8_t *text, size_t count, bool is_right_to_left, bool has_columns, uint8_t *levels);

/// A character's own direction.
enum bidi_direction {
  BIDI_NEUTRAL,
  BIDI_LEFT_TO_RIGHT,
  BIDI_RIGHT_TO_LEFT,
  BIDI_NUMBER,
};

/// The direction of `scalar` by its bidirectional class: L; R and AL; EN and AN; or any other.
enum bidi_direction bidi_direction(uint32_t scalar);

/// Returns the character to show for `scalar` in right-to-left text: its mirror image, or `scalar`.
uint32_t bidi_mirrored(uint32_t scalar);

#endif
