#ifndef CMATH_H
#define CMATH_H

// The functions of C's <math.h> that pure modules use: Swift's standard library has none, and the
// header itself would import the whole C library. C11, 7.1.4, allows such declarations.

double acos(double x);
double asin(double x);
double cos(double x);
double exp(double x);
double log(double x);
double pow(double x, double y);
double sin(double x);

#endif
