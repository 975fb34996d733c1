#ifndef CENCODINGS_H
#define CENCODINGS_H

#include <stddef.h>
#include <stdint.h>

/// Why a conversion stopped.
enum conversion_stop {
  /// All of the input was taken.
  conversion_done,
  /// What comes next is not text in the encoding.
  conversion_invalid,
  /// The input ends inside a character.
  conversion_incomplete,
  /// There is no room for the next character.
  conversion_full,
};

/// A conversion from one encoding to another by iconv; NULL where the C library has none.
///
/// It must be closed with `conversion_close`.
void *conversion_open(const char *to, const char *from);

/// Frees a conversion.
void conversion_close(void *conversion);

/// Converts from `*input` on, at most `*count` bytes, to `*output`, where there is room for `*room`;
/// all four are moved on past what was taken and made.
enum conversion_stop conversion_run(
    void *conversion, const uint8_t **input, size_t *count, uint8_t **output, size_t *room);

/// Writes what a conversion still holds back to `*output`, where there must be room for 16 bytes,
/// moves that on, and returns the conversion to its first state.
void conversion_finish(void *conversion, uint8_t **output, size_t *room);

/// The encoding that `count` bytes of text look like to uchardet.
///
/// Writes its name with a final NUL to `name`, where there is room for `room` bytes; the name is
/// empty where uchardet does not know. Linear in `count`.
void guess_encoding(const uint8_t *text, size_t count, char *name, size_t room);

#endif
