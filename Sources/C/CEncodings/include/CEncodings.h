#ifndef CENCODINGS_H
#define CENCODINGS_H

#include <stddef.h>
#include <stdint.h>

/// The reason why a conversion stopped.
enum conversion_stop {
  /// All of the input was converted.
  conversion_done,
  /// The next bytes are not valid in the encoding.
  conversion_invalid,
  /// The input ends inside a character.
  conversion_incomplete,
  /// The output buffer has no room for the next character.
  conversion_full,
};

/// Opens a conversion between two encodings by iconv; NULL if the C library does not support it.
///
/// Must be closed with `conversion_close`.
void *conversion_open(const char *to, const char *from);

/// Frees a conversion.
void conversion_close(void *conversion);

/// Converts at most `*count` bytes from `*input` to `*output`, with room for `*room` bytes; advances all four
/// past the converted part.
enum conversion_stop conversion_run(
    void *conversion, const uint8_t **input, size_t *count, uint8_t **output, size_t *room);

/// Writes the buffered output of a conversion to `*output`, with room for at least 16 bytes, advances the
/// pointer, and resets the conversion.
void conversion_finish(void *conversion, uint8_t **output, size_t *room);

/// Guesses the encoding of `count` bytes of text by uchardet.
///
/// Writes its name, terminated by NUL, to `name`, with room for `room` bytes; an empty name if unknown.
/// Linear in `count`.
void guess_encoding(const uint8_t *text, size_t count, char *name, size_t room);

#endif
