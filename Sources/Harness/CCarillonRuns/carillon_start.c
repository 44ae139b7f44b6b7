// This file lets a program become a nursery for isolated worlds before its own code begins. A process with threads,
// such as that of `swift test`, cannot be copied; so it starts itself once more, and that process has one thread. All
// constructors have run by then, and `main` never does.
#define _GNU_SOURCE

#ifdef __linux__

#include "carillon_nursery.h"

#include <dlfcn.h>
#include <stdlib.h>

typedef int (*main_function)(int, char **, char **);
typedef int (*start_function)(main_function, int, char **, void (*)(void), void (*)(void), void (*)(void), void *);

/// Programs without the conformance runner cannot be nurseries.
__attribute__((weak)) extern void carillon_nursery_serve(void);

static main_function own_main;

static int start(int count, char **arguments, char **environment) {
    if (carillon_nursery_serve) {
        carillon_nursery_set_possible();
        if (getenv(carillon_nursery_variable)) {
            unsetenv(carillon_nursery_variable);
            carillon_nursery_serve();
        }
    }
    return own_main(count, arguments, environment);
}

int __libc_start_main(main_function main, int count, char **arguments, void (*initialise)(void), void (*finish)(void),
                      void (*finish_loader)(void), void *stack_end) {
    own_main = main;
    start_function original = (start_function)dlsym(RTLD_NEXT, "__libc_start_main");
    return original(start, count, arguments, initialise, finish, finish_loader, stack_end);
}

#endif
