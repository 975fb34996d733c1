#include "CEncodings.h"

#include <errno.h>
#include <iconv.h>
#include <string.h>

#include <uchardet/uchardet.h>

void *conversion_open(const char *to, const char *from) {
  iconv_t opened = iconv_open(to, from);
  return opened == (iconv_t)-1 ? NULL : (void *)opened;
}

void conversion_close(void *conversion) { iconv_close((iconv_t)conversion); }

enum conversion_stop conversion_run(
    void *conversion, const uint8_t **input, size_t *count, uint8_t **output, size_t *room) {
  // iconv does not write to its input, although its type is not const.
  size_t result =
      iconv((iconv_t)conversion, (char **)(uintptr_t)input, count, (char **)output, room);
  if (result != (size_t)-1) return conversion_done;
  return errno == E2BIG    ? conversion_full
         : errno == EINVAL ? conversion_incomplete
                           : conversion_invalid;
}

void conversion_finish(void *conversion, uint8_t **output, size_t *room) {
  iconv((iconv_t)conversion, NULL, NULL, (char **)output, room);
}

void guess_encoding(const uint8_t *text, size_t count, char *name, size_t room) {
  name[0] = 0;
  uchardet_t detector = uchardet_new();
  if (detector == NULL) return;
  if (uchardet_handle_data(detector, (const char *)text, count) == 0) {
    uchardet_data_end(detector);
    const char *found = uchardet_get_charset(detector);
    if (strlen(found) < room) strcpy(name, found);
  }
  uchardet_delete(detector);
}
