// A target needs a source. This one checks the declarations against those of the C library.
#include "CMath.h"

#include <math.h>
