// The locale of the C library. It belongs to the process, and the host decides which there are. In a world there is C
// alone, as on most phones.
#define _GNU_SOURCE

#ifdef __linux__

#include "carillon_process_state.h"

#include <errno.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>

static int is_known(const char *name) {
    static const char *const names[] = {"", "C", "POSIX", "C.UTF-8", "C.utf8", "en_US.UTF-8"};
    for (size_t index = 0; index < sizeof names / sizeof *names; index++) if (!strcmp(name, names[index])) return 1;
    return 0;
}

char *setlocale(int category, const char *name) {
    ORIGINAL(setlocale);
    struct carillon_process *process = PROCESS_OF_CALLER;
    if (!process) return original(category, name);
    if (category < 0 || category > LC_IDENTIFICATION) return NULL;
    if (!name) return process->locale;
    if (!is_known(name)) return (errno = ENOENT, NULL);
    snprintf(process->locale, sizeof process->locale, "%s", *name ? name : "C");
    return process->locale;
}

locale_t newlocale(int mask, const char *name, locale_t base) {
    ORIGINAL(newlocale);
    if (!IS_OWN_CALL || !name) return original(mask, name, base);
    if (!is_known(name)) return (errno = ENOENT, (locale_t)0);
    return original(mask, "C", base);
}

#endif
