#include "rules.h"

unsigned char ruleIsOff[ruleCount];
unsigned char ruleFired[ruleCount];
