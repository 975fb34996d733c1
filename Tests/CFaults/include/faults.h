#ifndef FAULTS_H
#define FAULTS_H

/* A library to be loaded before a program (LD_PRELOAD): it counts what the program asks of the
   system for files below one directory, and lets the n-th of these calls go wrong. Nothing else of
   the program is changed, and nothing is linked to it.

   The environment says what is to happen:

   FAULTS_BELOW   The directory; calls for files elsewhere are neither counted nor changed.
   FAULTS_LOG     A file to which each counted call is written, a line each: number, name, path.
   FAULTS_WHILE   A file: calls are counted and changed only while it is there.
   FAULTS_CALLS   The names of the calls that are counted, with commas between; all where unset.
   FAULTS_AT      The number of the first call that goes wrong, counted from 1; none where unset.
   FAULTS_COUNT   How many go wrong from there; 0, and unset, is all of them.
   FAULTS_ACTION  What happens: the number of an error, or one of
                    kill       the process is killed before the call;
                    after      the call is made, and then the process is killed;
                    short      the call moves one byte at most;
                    slow       the call takes a fifth of a second longer;
                    stack      the stack is exhausted;
                    memory     no more memory can be had from here on. */

#endif
