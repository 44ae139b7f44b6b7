// Swift calls this function at each use of a variable that has an initialiser. In a world whose launches have variables
// of their own, it is the last moment to put those of the caller into place.
#define _GNU_SOURCE
#include "carillon_hooks.h"

#ifdef __linux__

#include "carillon_original.h"

typedef void (*call_once)(intptr_t *, void (*)(void *), void *);
extern void carillon_statics_will_be_used(const void *token);

void swift_once(intptr_t *token, void (*initialise)(void *), void *context) {
    ORIGINAL_AS(call_once, "swift_once");
    if (carillon_thread_current()->enter) carillon_statics_will_be_used(token);
    original(token, initialise, context);
}

#endif
