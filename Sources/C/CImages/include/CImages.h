#ifndef CIMAGES_H
#define CIMAGES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Decodes images with libjpeg, libpng, libwebp and giflib. The bytes come from a book and are not
// trusted: decode them in a separate process that has called `process_confine`.

/// The pixels of an image: rows from the top, each pixel red, green, blue and alpha, not premultiplied.
typedef struct {
  uint8_t *pixels;
  uint32_t width, height;
} image_pixels;

/// Maximum width and height, and maximum number of pixels, of a decoded image.
enum { IMAGE_LARGEST_SIDE = 20000, IMAGE_MOST_PIXELS = 32 << 20 };

/// Decodes a JPEG, PNG, GIF (first frame) or WebP image; the format is detected by its first bytes.
///
/// A JPEG image may be scaled down by 2, 4 or 8, but not below `width` by `height`. A truncated JPEG or
/// GIF image is decoded as far as it goes. Returns false if the image cannot be decoded or is too large.
/// Free the pixels with `image_free`.
bool image_decode(const uint8_t *bytes, size_t count, uint32_t width, uint32_t height,
                  image_pixels *image);

/// Frees the pixels allocated by `image_decode`.
void image_free(image_pixels *image);

#endif
