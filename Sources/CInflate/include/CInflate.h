#ifndef BIFOLIO_CINFLATE_H
#define BIFOLIO_CINFLATE_H

#include <stddef.h>
#include <stdint.h>

/// How bytes are compressed.
enum inflate_format {
  /// Deflate without a header (RFC 1951), as in ZIP archives.
  INFLATE_RAW,
  /// gzip (RFC 1952), several members after each other too.
  INFLATE_GZIP,
  /// xz.
  INFLATE_XZ,
  /// zstd (RFC 8878).
  INFLATE_ZSTD,
};

enum inflate_result {
  INFLATE_DONE,
  /// The input is damaged or ends too soon; what was read of it is in the output.
  INFLATE_DAMAGED,
  /// The output is longer than allowed.
  INFLATE_TOO_LONG,
  INFLATE_NO_MEMORY,
};

/// Decompresses `count` bytes. `*output` becomes memory to be freed with `inflate_free`, NULL if there
/// is none, and `*length` the number of bytes in it, at most `limit`. Memory for the dictionaries of a
/// format is limited to 64 MiB.
enum inflate_result inflate_bytes(enum inflate_format format, const uint8_t *input, size_t count,
                                  size_t limit, uint8_t **output, size_t *length);

void inflate_free(uint8_t *output);

/// CRC-32 as in ZIP archives.
uint32_t inflate_crc(const uint8_t *bytes, size_t count);

#endif
