// A target needs a source file. This one checks the declarations against those of the C library.
#include "CMath.h"

#include <math.h>
