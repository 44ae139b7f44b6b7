// The transfers of libcurl that URLSession leaves behind. A session that nobody invalidates may never let its transfers
// go, and with them its connections and its descriptors. So they end with their world, whoever still holds them.
#define _GNU_SOURCE

#ifdef __linux__

#include "carillon_original.h"
#include "carillon_sockets.h"
#include "carillon_url_sessions.h"

#include <pthread.h>
#include <stdlib.h>

typedef int (*multi_function)(void *);
typedef int (*pair_function)(void *, void *);

/// Transfers that belong to a world, or that ended with one and are still referred to.
struct multi {
    struct multi *next;
    void *handle;
    const void *loop;
};

static struct multi *multis;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static struct multi *take(void *handle) {
    pthread_mutex_lock(&lock);
    struct multi **place = &multis;
    while (*place && (*place)->handle != handle) place = &(*place)->next;
    struct multi *found = *place;
    if (found) *place = found->next;
    pthread_mutex_unlock(&lock);
    return found;
}

static void put(struct multi *multi) {
    pthread_mutex_lock(&lock);
    multi->next = multis;
    multis = multi;
    pthread_mutex_unlock(&lock);
}

/// Whether transfers ended with their world.
static int has_ended(void *handle) {
    pthread_mutex_lock(&lock);
    struct multi *multi = multis;
    while (multi && multi->handle != handle) multi = multi->next;
    int result = multi && !multi->loop;
    pthread_mutex_unlock(&lock);
    return result;
}

// The definitions are weak, so a program that has libcurl inside keeps that. Foundation asks for them by libcurl's version
// where libcurl has versions. No other library of a program need have them, so a linker exports them by that name only.
#define REPLACES(function) \
    __asm__(".symver " #function ", " #function "@CURL_OPENSSL_4"); \
    __attribute__((weak, used))
REPLACES(curl_multi_init) void *curl_multi_init(void);
REPLACES(curl_multi_cleanup) int curl_multi_cleanup(void *handle);
REPLACES(curl_multi_add_handle) int curl_multi_add_handle(void *handle, void *easy);
REPLACES(curl_multi_remove_handle) int curl_multi_remove_handle(void *handle, void *easy);

void *curl_multi_init(void) {
    ORIGINAL(curl_multi_init);
    void *handle = original ? original() : NULL;
    // An address may be that of transfers that ended long ago.
    free(take(handle));
    struct multi *multi = handle && is_in_world() ? malloc(sizeof *multi) : NULL;
    if (multi) {
        *multi = (struct multi){NULL, handle, carillon_thread_current()->loop};
        put(multi);
        carillon_sockets_prepare();
    }
    return handle;
}

int curl_multi_cleanup(void *handle) {
    ORIGINAL(curl_multi_cleanup);
    struct multi *known = take(handle);
    int is_over = known && !known->loop;
    free(known);
    return is_over ? 0 : original(handle);
}

int curl_multi_add_handle(void *handle, void *easy) {
    ORIGINAL(curl_multi_add_handle);
    return has_ended(handle) ? 0 : original(handle, easy);
}

int curl_multi_remove_handle(void *handle, void *easy) {
    ORIGINAL(curl_multi_remove_handle);
    return has_ended(handle) ? 0 : original(handle, easy);
}

void carillon_url_end_transfers(const void *loop) {
    ORIGINAL(curl_multi_cleanup);
    for (;;) {
        pthread_mutex_lock(&lock);
        struct multi *multi = multis;
        while (multi && multi->loop != loop) multi = multi->next;
        // The entry stays, and says that these transfers have ended.
        if (multi) multi->loop = NULL;
        pthread_mutex_unlock(&lock);
        if (!multi) return;
        original(multi->handle);
    }
}

#endif
