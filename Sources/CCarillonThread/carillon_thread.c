#include "carillon_thread.h"

static _Thread_local struct carillon_thread current;

struct carillon_thread *carillon_thread_current(void) { return &current; }
