#ifndef CIMAGES_H
#define CIMAGES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Decoding images with libjpeg, libpng, libwebp and giflib. The bytes are those of a book: they are
// not to be trusted, and are decoded in a process of their own (`images_confine`).

/// The pixels of an image: rows from the top, each pixel red, green, blue and alpha; not
/// premultiplied.
typedef struct {
  uint8_t *pixels;
  uint32_t width, height;
} image_pixels;

/// The largest width and height of an image, and the most pixels of one that are decoded.
enum { IMAGE_LARGEST_SIDE = 20000, IMAGE_MOST_PIXELS = 32 << 20 };

/// Decodes a JPEG, PNG, GIF (its first frame) or WebP image, told by its first bytes.
///
/// A JPEG image may come out an integer fraction of its size, but not smaller than `width` times
/// `height`. Returns false if the image cannot be decoded or is too large. A truncated JPEG or GIF image
/// gives what there is of it.
bool image_decode(const uint8_t *bytes, size_t count, uint32_t width, uint32_t height,
                  image_pixels *image);

/// Frees what `image_decode` allocated.
void image_free(image_pixels *image);

/// Takes from this process what decoding does not need: it cannot open files, start processes, or use
/// more than 512 MiB of memory and `seconds` of CPU time. Returns false if that cannot be done.
bool images_confine(unsigned seconds);

#endif
