#ifndef TAKEOVER_H
#define TAKEOVER_H

/*
 * A library loaded before the program, by LD_PRELOAD. It takes over the process for decoding images or
 * unpacking Kindle books, like a malicious file: instead of decoding, it attempts everything forbidden to the
 * process. It answers with a line for each call: its name, and "done" or the name of the error.
 *
 * Tries both the calls of the C library and the system calls themselves. All are harmless if they succeed:
 * they affect only the files below TAKEOVER_FOLDER, including `victim`, and the parent process.
 *
 * Environment variables:
 *
 *   TAKEOVER_FOLDER   the folder; without it the library does nothing
 *   TAKEOVER_EARLY    tries all calls before the program has begun, and so before it is confined, except
 *                     calls that other programs may refuse too; then ends the process
 *   TAKEOVER_PLAIN    lets the kernel seem to have no filters of system calls
 */

#endif
