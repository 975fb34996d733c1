// The switches of conditions in a copy of the sources that `tools/structure/rules` makes.

#ifndef RULES_H
#define RULES_H

#include <stdbool.h>

enum { ruleCount = 16384 };

extern unsigned char ruleIsOff[ruleCount];
extern unsigned char ruleFired[ruleCount];

// An operand of `&&`: decides if it is false.
static inline bool rule_and(int rule, bool value) {
  if (value) return true;
  ruleFired[rule] = 1;
  return ruleIsOff[rule];
}

// An operand of `||`, or all of an `if`: decides if it is true.
static inline bool rule_or(int rule, bool value) {
  if (!value) return false;
  ruleFired[rule] = 1;
  return !ruleIsOff[rule];
}

// The question of `a ? b : c`: always true if its first switch is off, always false with the second.
static inline bool rule_choice(int rule, bool value) {
  if (value) {
    ruleFired[rule + 1] = 1;
    return !ruleIsOff[rule + 1];
  }
  ruleFired[rule] = 1;
  return ruleIsOff[rule];
}

// A function that does not run if its switch is off.
static inline bool rule_off(int rule) {
  ruleFired[rule] = 1;
  return ruleIsOff[rule];
}

static inline void setRule(int rule, bool isOff) { ruleIsOff[rule] = isOff; }
static inline bool hasFired(int rule) { return ruleFired[rule]; }
static inline void forgetRules(void) {
  for (int rule = 0; rule < ruleCount; rule++) ruleFired[rule] = 0;
}

#endif
