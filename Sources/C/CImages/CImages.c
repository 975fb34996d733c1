#include "CImages.h"

#include <gif_lib.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Needs <stdio.h> before it.
#include <jpeglib.h>
#include <png.h>
#include <webp/decode.h>

/// Allocates the pixels of an image; returns false if it is empty or too large, or memory is short.
static bool allocate(image_pixels *image, uint64_t width, uint64_t height) {
  if (width == 0 || height == 0 || width > IMAGE_LARGEST_SIDE || height > IMAGE_LARGEST_SIDE ||
      width * height > IMAGE_MOST_PIXELS) {
    return false;
  }
  image->pixels = calloc(width * height, 4);
  image->width = (uint32_t)width;
  image->height = (uint32_t)height;
  return image->pixels != NULL;
}

void image_free(image_pixels *image) {
  free(image->pixels);
  image->pixels = NULL;
}

// JPEG.

typedef struct {
  struct jpeg_error_mgr manager;
  jmp_buf end;
} jpeg_errors;

static void jpeg_fail(j_common_ptr info) {
  longjmp(((jpeg_errors *)info->err)->end, 1);
}

static void jpeg_say_nothing(j_common_ptr info) { (void)info; }

/// The limit of scans. A progressive image can have any number, each as slow to decode as a whole image.
enum { MOST_SCANS = 200 };

static void jpeg_watch(j_common_ptr info) {
  if (((j_decompress_ptr)info)->input_scan_number > MOST_SCANS) jpeg_fail(info);
}

/// Writes a row of RGB or CMYK samples as pixels.
static void put_jpeg_row(const uint8_t *samples, uint32_t width, bool is_cmyk, bool is_inverted,
                         uint8_t *row) {
  for (uint32_t x = 0; x < width; x++, row += 4) {
    if (is_cmyk) {
      const uint8_t *ink = samples + 4 * (size_t)x;
      for (int i = 0; i < 3; i++) {
        int light = is_inverted ? ink[i] : 255 - ink[i];
        int key = is_inverted ? ink[3] : 255 - ink[3];
        row[i] = (uint8_t)(light * key / 255);
      }
    } else {
      memcpy(row, samples + 3 * (size_t)x, 3);
    }
    row[3] = 255;
  }
}

static bool decode_jpeg(const uint8_t *bytes, size_t count, uint32_t width, uint32_t height,
                        image_pixels *image) {
  struct jpeg_decompress_struct info;
  struct jpeg_progress_mgr progress = {.progress_monitor = jpeg_watch};
  jpeg_errors errors;
  uint8_t *volatile samples = NULL;
  volatile bool has_rows = false;
  info.err = jpeg_std_error(&errors.manager);
  errors.manager.error_exit = jpeg_fail;
  errors.manager.output_message = jpeg_say_nothing;
  if (setjmp(errors.end)) {
    // The rows decoded before the error are shown.
    jpeg_destroy_decompress(&info);
    free(samples);
    return has_rows;
  }
  jpeg_create_decompress(&info);
  info.progress = &progress;
  jpeg_mem_src(&info, bytes, (unsigned long)count);
  jpeg_read_header(&info, TRUE);
  if ((uint64_t)info.image_width * info.image_height > IMAGE_MOST_PIXELS) jpeg_fail((j_common_ptr)&info);
  bool is_cmyk = info.jpeg_color_space == JCS_CMYK || info.jpeg_color_space == JCS_YCCK;
  info.out_color_space = is_cmyk ? JCS_CMYK : JCS_RGB;
  for (unsigned part = 8; part > 1; part /= 2) {
    if (info.image_width / part >= width && info.image_height / part >= height) {
      info.scale_num = 1;
      info.scale_denom = part;
      break;
    }
  }
  jpeg_start_decompress(&info);
  if (!allocate(image, info.output_width, info.output_height)) jpeg_fail((j_common_ptr)&info);
  samples = malloc((size_t)info.output_width * (is_cmyk ? 4 : 3));
  if (!samples) jpeg_fail((j_common_ptr)&info);
  while (info.output_scanline < info.output_height) {
    uint32_t y = info.output_scanline;
    JSAMPROW row = samples;
    if (jpeg_read_scanlines(&info, &row, 1) != 1) break;
    put_jpeg_row(row, image->width, is_cmyk, info.saw_Adobe_marker,
                 image->pixels + 4 * (size_t)y * image->width);
    has_rows = true;
  }
  jpeg_abort_decompress(&info);
  jpeg_destroy_decompress(&info);
  free(samples);
  return has_rows;
}

// PNG.

static bool decode_png(const uint8_t *bytes, size_t count, image_pixels *image) {
  png_image info;
  memset(&info, 0, sizeof info);
  info.version = PNG_IMAGE_VERSION;
  if (!png_image_begin_read_from_memory(&info, bytes, count)) return false;
  info.format = PNG_FORMAT_RGBA;
  if (!allocate(image, info.width, info.height) ||
      !png_image_finish_read(&info, NULL, image->pixels, 0, NULL)) {
    png_image_free(&info);
    return false;
  }
  return true;
}

// WebP.

static bool decode_webp(const uint8_t *bytes, size_t count, image_pixels *image) {
  int width = 0, height = 0;
  if (!WebPGetInfo(bytes, count, &width, &height) || width <= 0 || height <= 0 ||
      !allocate(image, (uint64_t)width, (uint64_t)height)) {
    return false;
  }
  size_t size = 4 * (size_t)width * (size_t)height;
  return WebPDecodeRGBAInto(bytes, count, image->pixels, size, 4 * width) != NULL;
}

// GIF.

typedef struct {
  const uint8_t *bytes;
  size_t count;
} gif_source;

static int gif_read(GifFileType *file, GifByteType *bytes, int count) {
  gif_source *source = file->UserData;
  size_t part = (size_t)count < source->count ? (size_t)count : source->count;
  memcpy(bytes, source->bytes, part);
  source->bytes += part;
  source->count -= part;
  return (int)part;
}

/// Reads the rows of the first frame into the pixels of the whole image.
static bool read_gif_frame(GifFileType *file, int transparent, image_pixels *image) {
  static const int first[] = {0, 4, 2, 1}, step[] = {8, 8, 4, 2};
  const GifImageDesc *frame = &file->Image;
  const ColorMapObject *colors = frame->ColorMap ? frame->ColorMap : file->SColorMap;
  if (!colors || frame->Width <= 0 || frame->Height <= 0 || frame->Width > IMAGE_LARGEST_SIDE) {
    return false;
  }
  GifPixelType *row = malloc((size_t)frame->Width);
  if (!row) return false;
  bool has_rows = false, has_ended = false;
  for (int pass = 0; pass < (frame->Interlace ? 4 : 1) && !has_ended; pass++) {
    int y = frame->Interlace ? first[pass] : 0;
    for (; y < frame->Height; y += frame->Interlace ? step[pass] : 1) {
      if (DGifGetLine(file, row, frame->Width) == GIF_ERROR) {
        has_ended = true;
        break;
      }
      has_rows = true;
      int64_t top = (int64_t)frame->Top + y;
      if (top < 0 || top >= image->height) continue;
      for (int x = 0; x < frame->Width; x++) {
        int64_t left = (int64_t)frame->Left + x;
        if (left < 0 || left >= image->width || row[x] == transparent ||
            row[x] >= colors->ColorCount) {
          continue;
        }
        const GifColorType *color = &colors->Colors[row[x]];
        uint8_t *pixel = image->pixels + 4 * ((size_t)top * image->width + (size_t)left);
        pixel[0] = color->Red;
        pixel[1] = color->Green;
        pixel[2] = color->Blue;
        pixel[3] = 255;
      }
    }
  }
  free(row);
  return has_rows;
}

static bool decode_gif(const uint8_t *bytes, size_t count, image_pixels *image) {
  gif_source source = {bytes, count};
  int code = 0;
  GifFileType *file = DGifOpen(&source, gif_read, &code);
  if (!file) return false;
  bool is_decoded = false;
  int transparent = NO_TRANSPARENT_COLOR;
  GifRecordType record = UNDEFINED_RECORD_TYPE;
  while (DGifGetRecordType(file, &record) != GIF_ERROR) {
    if (record == IMAGE_DESC_RECORD_TYPE) {
      is_decoded = DGifGetImageDesc(file) != GIF_ERROR &&
                   allocate(image, file->SWidth > 0 ? (uint64_t)file->SWidth : 0,
                            file->SHeight > 0 ? (uint64_t)file->SHeight : 0) &&
                   read_gif_frame(file, transparent, image);
      break;
    }
    if (record != EXTENSION_RECORD_TYPE) break;
    int kind = 0;
    GifByteType *block = NULL;
    if (DGifGetExtension(file, &kind, &block) == GIF_ERROR) break;
    while (block) {
      GraphicsControlBlock control;
      if (kind == GRAPHICS_EXT_FUNC_CODE && DGifExtensionToGCB(block[0], block + 1, &control)) {
        transparent = control.TransparentColor;
      }
      if (DGifGetExtensionNext(file, &block) == GIF_ERROR) break;
    }
  }
  DGifCloseFile(file, &code);
  return is_decoded;
}

// All formats.

static bool starts_with(const uint8_t *bytes, size_t count, const char *start, size_t length) {
  return count >= length && memcmp(bytes, start, length) == 0;
}

bool image_decode(const uint8_t *bytes, size_t count, uint32_t width, uint32_t height,
                  image_pixels *image) {
  *image = (image_pixels){NULL, 0, 0};
  bool is_decoded = false;
  if (starts_with(bytes, count, "\xFF\xD8\xFF", 3)) {
    is_decoded = decode_jpeg(bytes, count, width, height, image);
  } else if (starts_with(bytes, count, "\x89PNG\r\n\x1A\n", 8)) {
    is_decoded = decode_png(bytes, count, image);
  } else if (starts_with(bytes, count, "GIF8", 4)) {
    is_decoded = decode_gif(bytes, count, image);
  } else if (count >= 12 && starts_with(bytes, count, "RIFF", 4) &&
             starts_with(bytes + 8, count - 8, "WEBP", 4)) {
    is_decoded = decode_webp(bytes, count, image);
  }
  if (!is_decoded) image_free(image);
  return is_decoded;
}
