#define _GNU_SOURCE
#include "carillon_hooks.h"

#ifdef __linux__

#include "carillon_world.h"

void carillon_world_restore(void) {
    carillon_restore_streams();
    carillon_restore_pipe_signal();
}

#endif
