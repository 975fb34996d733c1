#ifndef FAULTS_H
#define FAULTS_H

/* A library to preload into a program (LD_PRELOAD): it counts the program's system calls for files
   below one directory, and makes the n-th of them fail. It changes nothing else, and the program
   need not be linked with it.

   Environment variables configure it:

   FAULTS_BELOW   The directory; calls for files elsewhere are neither counted nor changed.
   FAULTS_LOG     The log file; each counted call is a line: number, name, path.
   FAULTS_WHILE   A file: calls are counted and changed only while it exists.
   FAULTS_CALLS   The names of the counted calls, separated by commas; all if unset.
   FAULTS_AT      The number of the first failing call, counted from 1; none if unset.
   FAULTS_COUNT   The number of failing calls from there; all if 0 or unset.
   FAULTS_SPIN    A file: once it exists, the first thread never comes back from its next wait.
   FAULTS_ACTION  The fault: an error number, or one of
                    kill       the process is killed before the call;
                    after      the call is made, and then the process is killed;
                    short      the call transfers at most one byte;
                    crash      the program crashes before the call;
                    slow       the call takes a fifth of a second longer;
                    stack      the stack is exhausted;
                    memory     all later allocations fail. */

#endif
