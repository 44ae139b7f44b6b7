#define _GNU_SOURCE
#include "carillon_thread.h"

#include <pthread.h>

_Thread_local struct carillon_thread carillon_thread_storage;

void carillon_thread_name(char *buffer, int size) {
    if (pthread_getname_np(pthread_self(), buffer, (size_t)size) != 0) buffer[0] = 0;
}
