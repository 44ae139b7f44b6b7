// This file lets a program become a fork server for isolated worlds before its own code begins. A process with threads,
// such as that of `swift test`, cannot be copied; so it starts itself once more, and that process has one thread. All
// constructors have run by then, and `main` never does.
#define _GNU_SOURCE

#ifdef __linux__

#include "carillon_fork_server.h"

#include <dlfcn.h>
#include <stdlib.h>

typedef int (*main_function)(int, char **, char **);
typedef int (*start_function)(main_function, int, char **, void (*)(void), void (*)(void), void (*)(void), void *);

/// Programs without the conformance runner cannot be fork servers.
__attribute__((weak)) extern void carillon_fork_server_serve(void);

static main_function own_main;

static int start(int count, char **arguments, char **environment) {
    if (carillon_fork_server_serve) {
        carillon_fork_server_set_possible();
        if (getenv(carillon_fork_server_variable)) {
            unsetenv(carillon_fork_server_variable);
            carillon_fork_server_serve();
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
