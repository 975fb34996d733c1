#include "CLineBreaks.h"

#include <unilbrk.h>

#include "thai.h"

void line_breaks(const uint8_t *text, size_t count, uint8_t *allowed) {
  u8_possible_linebreaks(text, count, "UTF-8", (char *)allowed);
  for (size_t i = 0; i < count; i++) {
    char found = (char)allowed[i];
    allowed[i] = found == UC_BREAK_MANDATORY ? 2 : found == UC_BREAK_POSSIBLE ? 1 : 0;
  }
  thai_breaks(text, count, allowed);
}
