// Small programs that know nothing of Carillon. Each waits in one way, and says when it went on.
#pragma once

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

/// Prints a line with the time since the start, in milliseconds.
__attribute__((format(printf, 1, 2))) void say(const char *form, ...);
/// The text of the last error, or `ok`.
const char *outcome(long result);
/// Waits, by a call that has a test of its own.
void pass_time(int milliseconds);

struct program {
    const char *name;
    void (*run)(void);
};

extern const struct program time_programs[], thread_programs[], file_programs[], socket_programs[], process_programs[],
    signal_programs[], chance_programs[], outside_programs[];
