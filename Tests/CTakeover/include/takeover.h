#ifndef TAKEOVER_H
#define TAKEOVER_H

/*
 * A library loaded before the program, by LD_PRELOAD. It takes over the process that decodes images or
 * unpacks Kindle books, as a malicious file would: in place of decoding it attempts everything forbidden to
 * that process. It answers with a line for each call: its name, and "done" or the name of the error.
 *
 * The calls of the C library and the system calls themselves are tried. All are harmless if they succeed;
 * they concern the files below TAKEOVER_FOLDER, in which `victim` is, and the parent process.
 *
 * Environment variables:
 *
 *   TAKEOVER_FOLDER   the folder; without it the library does nothing
 *   TAKEOVER_EARLY    tries before the program has begun, and so before it is confined, all calls but those
 *                     that other programs may refuse too; then ends the process
 *   TAKEOVER_PLAIN    lets the kernel seem to have no filters of system calls
 */

#endif
