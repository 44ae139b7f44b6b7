#ifdef __linux__

#include "programs.h"

#include <errno.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000ll + time.tv_nsec;
}

static int64_t start;

void say(const char *form, ...) {
    char text[512];
    int64_t time = now() - start;
    int length = snprintf(text, sizeof text, "%lld.%06lld ", (long long)(time / 1000000), (long long)(time % 1000000));
    va_list list;
    va_start(list, form);
    length += vsnprintf(text + length, sizeof text - (size_t)length - 1, form, list);
    va_end(list);
    text[length++] = '\n';
    if (write(STDOUT_FILENO, text, (size_t)length) < 0) _exit(9);
}

const char *outcome(long result) { return result < 0 ? strerrorname_np(errno) : "ok"; }

void pass_time(int milliseconds) {
    nanosleep(&(struct timespec){milliseconds / 1000, milliseconds % 1000 * 1000000}, NULL);
}

int main(int count, char **arguments) {
    static const struct program *const themes[] = {time_programs, thread_programs, file_programs, socket_programs,
        process_programs, signal_programs, chance_programs, outside_programs};
    start = now();
    for (size_t i = 0; i < sizeof themes / sizeof *themes; i++)
        for (const struct program *program = themes[i]; program->name; program++) {
            if (count < 2) puts(program->name);
            else if (!strcmp(program->name, arguments[1])) {
                program->run();
                return 0;
            }
        }
    return count < 2 ? 0 : 2;
}

#else

int main(void) { return 2; }

#endif
