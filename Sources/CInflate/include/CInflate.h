#ifndef BIFOLIO_CINFLATE_H
#define BIFOLIO_CINFLATE_H

#include <stddef.h>
#include <stdint.h>

/// The compression format.
enum inflate_format {
  /// Deflate without a header (RFC 1951), as in ZIP archives.
  INFLATE_RAW,
  /// gzip (RFC 1952), including several concatenated members.
  INFLATE_GZIP,
  /// xz.
  INFLATE_XZ,
  /// zstd (RFC 8878).
  INFLATE_ZSTD,
};

enum inflate_result {
  INFLATE_DONE,
  /// The input is damaged or truncated; the output contains the part before that.
  INFLATE_DAMAGED,
  /// The output exceeds the limit.
  INFLATE_TOO_LONG,
  INFLATE_NO_MEMORY,
};

/// Decompresses `count` bytes. `*output` becomes memory to be freed with `inflate_free`, or NULL if
/// there is none, and `*length` its number of bytes, at most `limit`. Memory for the dictionaries
/// of a format is limited to 64 MiB.
enum inflate_result inflate_bytes(enum inflate_format format, const uint8_t *input, size_t count,
                                  size_t limit, uint8_t **output, size_t *length);

void inflate_free(uint8_t *output);

/// CRC-32 as in ZIP archives.
uint32_t inflate_crc(const uint8_t *bytes, size_t count);

#endif
