#ifndef BIFOLIO_CINFLATE_H
#define BIFOLIO_CINFLATE_H

#include <stddef.h>
#include <stdint.h>

/// The compression format; Markup numbers them in the same order.
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
  /// The input is damaged or truncated; the output contains the part before the damage.
  INFLATE_DAMAGED,
  /// The output exceeds the limit.
  INFLATE_TOO_LONG,
  /// The output is too long for the input taken.
  INFLATE_TOO_DENSE,
  INFLATE_NO_MEMORY,
};

/// The limits of the output.
struct inflate_limits {
  /// Its maximum length in bytes.
  size_t length;
  /// Number of bytes allowed for any input, and maximum ratio of output to input beyond it. Checked whenever
  /// the output has doubled.
  size_t least, ratio;
};

/// Decompresses `count` bytes. `*output` becomes memory to be freed with `inflate_free`, or NULL if
/// there is none, and `*length` its number of bytes, at most `limits.length`. Memory for the
/// dictionaries of a format is limited to 64 MiB.
enum inflate_result inflate_bytes(enum inflate_format format, const uint8_t *input, size_t count,
                                  struct inflate_limits limits, uint8_t **output, size_t *length);

/// Compresses `count` bytes as zlib does (RFC 1950). Returns memory to be freed with `inflate_free`, or NULL
/// if there is none, and sets `*length` to its number of bytes.
uint8_t *deflate_bytes(const uint8_t *bytes, size_t count, size_t *length);

void inflate_free(uint8_t *output);

/// CRC-32 as in ZIP archives.
uint32_t inflate_crc(const uint8_t *bytes, size_t count);

#endif
