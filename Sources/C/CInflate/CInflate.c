#include "CInflate.h"

#include <lzma.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>
#include <zstd.h>

static const uint64_t most_memory = 64u << 20;

/// The output buffer. It grows up to a limit.
struct output {
  uint8_t *bytes;
  size_t count, room;
  struct inflate_limits limits;
};

/// Returns whether the output is too long for the number of bytes of input taken.
static bool is_too_dense(const struct output *out, size_t taken) {
  return out->count > out->limits.least && (out->count - out->limits.least) / out->limits.ratio > taken;
}

/// Makes room for more; returns false and sets `*result` if there is none.
///
/// `taken` is the number of bytes of input read so far.
static bool grow(struct output *out, size_t taken, enum inflate_result *result) {
  if (out->count < out->room) return true;
  if (is_too_dense(out, taken)) {
    *result = INFLATE_TOO_DENSE;
    return false;
  }
  // One byte more than allowed shows that the output is too long.
  size_t limit = out->limits.length, most = limit == SIZE_MAX ? limit : limit + 1;
  if (out->room >= most) {
    *result = INFLATE_TOO_LONG;
    return false;
  }
  size_t room = out->room < 1 << 14 ? 1 << 14 : out->room * 2;
  if (room > most) room = most;
  uint8_t *bytes = realloc(out->bytes, room);
  if (bytes == NULL) {
    *result = INFLATE_NO_MEMORY;
    return false;
  }
  out->bytes = bytes;
  out->room = room;
  return true;
}

static uInt clamped(size_t count) { return count > 1u << 30 ? 1u << 30 : (uInt)count; }

static enum inflate_result inflate_zlib(int bits, const uint8_t *input, size_t count,
                                        struct output *out) {
  z_stream stream = {0};
  if (inflateInit2(&stream, bits) != Z_OK) return INFLATE_NO_MEMORY;
  enum inflate_result result = INFLATE_DAMAGED;
  const uint8_t *next = input, *end = input + count;
  while (grow(out, (size_t)(next - input), &result)) {
    stream.next_in = (Bytef *)next;
    stream.avail_in = clamped((size_t)(end - next));
    stream.next_out = out->bytes + out->count;
    uInt room = clamped(out->room - out->count);
    stream.avail_out = room;
    int code = inflate(&stream, Z_NO_FLUSH);
    out->count += room - stream.avail_out;
    next = stream.next_in;
    if (code == Z_STREAM_END) {
      // Another gzip member may follow; anything else is padding.
      if (bits < 16 || end - next < 18 || next[0] != 0x1F || next[1] != 0x8B) {
        result = INFLATE_DONE;
        break;
      }
      if (inflateReset(&stream) != Z_OK) break;
    } else if (code != Z_OK && code != Z_BUF_ERROR) {
      break;
    } else if (next == end && stream.avail_out > 0) {
      break;
    }
  }
  inflateEnd(&stream);
  return result;
}

static enum inflate_result inflate_xz(const uint8_t *input, size_t count, struct output *out) {
  lzma_stream stream = LZMA_STREAM_INIT;
  if (lzma_stream_decoder(&stream, most_memory, LZMA_CONCATENATED) != LZMA_OK)
    return INFLATE_NO_MEMORY;
  enum inflate_result result = INFLATE_DAMAGED;
  stream.next_in = input;
  stream.avail_in = count;
  while (grow(out, count - stream.avail_in, &result)) {
    stream.next_out = out->bytes + out->count;
    stream.avail_out = out->room - out->count;
    lzma_ret code = lzma_code(&stream, LZMA_FINISH);
    out->count = out->room - stream.avail_out;
    if (code == LZMA_STREAM_END) {
      result = INFLATE_DONE;
      break;
    }
    if (code == LZMA_MEMLIMIT_ERROR || code == LZMA_MEM_ERROR) {
      result = INFLATE_NO_MEMORY;
      break;
    }
    if (code != LZMA_OK) break;
  }
  lzma_end(&stream);
  return result;
}

static enum inflate_result inflate_zstd(const uint8_t *input, size_t count, struct output *out) {
  ZSTD_DStream *stream = ZSTD_createDStream();
  if (stream == NULL) return INFLATE_NO_MEMORY;
  ZSTD_DCtx_setParameter(stream, ZSTD_d_windowLogMax, 26);
  enum inflate_result result = INFLATE_DAMAGED;
  ZSTD_inBuffer in = {input, count, 0};
  while (grow(out, in.pos, &result)) {
    ZSTD_outBuffer part = {out->bytes, out->room, out->count};
    size_t code = ZSTD_decompressStream(stream, &part, &in);
    bool is_stuck = part.pos == out->count && in.pos == in.size;
    out->count = part.pos;
    if (ZSTD_isError(code)) break;
    if (code == 0 && in.pos == in.size) {
      result = INFLATE_DONE;
      break;
    }
    if (is_stuck) break;
  }
  ZSTD_freeDStream(stream);
  return result;
}

enum inflate_result inflate_bytes(enum inflate_format format, const uint8_t *input, size_t count,
                                  struct inflate_limits limits, uint8_t **output, size_t *length) {
  struct output out = {NULL, 0, 0, limits};
  enum inflate_result result = INFLATE_DAMAGED;
  switch (format) {
  case INFLATE_RAW: result = inflate_zlib(-MAX_WBITS, input, count, &out); break;
  case INFLATE_GZIP: result = inflate_zlib(16 + MAX_WBITS, input, count, &out); break;
  case INFLATE_XZ: result = inflate_xz(input, count, &out); break;
  case INFLATE_ZSTD: result = inflate_zstd(input, count, &out); break;
  }
  if (is_too_dense(&out, count)) result = INFLATE_TOO_DENSE;
  if (out.count > limits.length) {
    out.count = limits.length;
    if (result != INFLATE_TOO_DENSE) result = INFLATE_TOO_LONG;
  }
  *output = out.bytes;
  *length = out.count;
  return result;
}

uint8_t *deflate_bytes(const uint8_t *bytes, size_t count, size_t *length) {
  uLongf room = compressBound(count);
  uint8_t *output = malloc(room);
  if (output == NULL) return NULL;
  if (compress2(output, &room, bytes, count, Z_DEFAULT_COMPRESSION) != Z_OK) {
    free(output);
    return NULL;
  }
  *length = room;
  return output;
}

void inflate_free(uint8_t *output) { free(output); }

uint32_t inflate_crc(const uint8_t *bytes, size_t count) {
  return (uint32_t)crc32_z(0, bytes, count);
}
