// The transfers of libcurl that URLSession leaves behind. A session that nobody invalidates may never let its transfers
// go, and with them its connections and its descriptors. So they end with their world, whoever still holds them.
#define _GNU_SOURCE

#ifdef __linux__

#include "carillon_original.h"
#include "carillon_sockets.h"
#include "carillon_url_sessions.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdlib.h>

/// The object that Foundation gets in place of transfers of a world. It is valid until Foundation cleans it up, even
/// after the transfers themselves have ended with their world: libcurl may have their address for others by then.
struct transfers {
    uint64_t mark;
    /// libcurl's own handle; NULL once the transfers have ended.
    void *handle;
    const void *loop;
    struct transfers *next;
};

// The handles of libcurl begin with a number of 32 bits.
static const uint64_t mark = 0xCA411105E5510175;

/// The transfers that go on.
static struct transfers *all;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static struct transfers *of_world(void *handle) {
    return handle && *(uint64_t *)handle == mark ? handle : NULL;
}

static void add(struct transfers *transfers) {
    pthread_mutex_lock(&lock);
    transfers->next = all;
    all = transfers;
    pthread_mutex_unlock(&lock);
}

/// Takes libcurl's handle of transfers, which end by that; returns NULL if they have ended already. Without transfers
/// it takes any of a world.
static void *take_handle(struct transfers *transfers, const void *loop) {
    void *handle = NULL;
    pthread_mutex_lock(&lock);
    for (struct transfers **place = &all; *place; place = &(*place)->next) {
        if (transfers ? *place != transfers : (*place)->loop != loop) continue;
        handle = (*place)->handle;
        (*place)->handle = NULL;
        *place = (*place)->next;
        break;
    }
    pthread_mutex_unlock(&lock);
    return handle;
}

// The definitions are weak, so a program that has libcurl inside keeps that. Foundation asks for them by libcurl's
// version where libcurl has versions. No other library of a program need have them, so a linker exports them by that
// name only.
#define REPLACES(function) \
    __asm__(".symver " #function ", " #function "@CURL_OPENSSL_4"); \
    __attribute__((weak, used))
REPLACES(curl_multi_init) void *curl_multi_init(void);
REPLACES(curl_multi_cleanup) int curl_multi_cleanup(void *handle);
REPLACES(curl_multi_add_handle) int curl_multi_add_handle(void *handle, void *easy);
REPLACES(curl_multi_remove_handle) int curl_multi_remove_handle(void *handle, void *easy);
REPLACES(curl_multi_assign) int curl_multi_assign(void *handle, int socket, void *data);
REPLACES(curl_multi_socket_action) int curl_multi_socket_action(void *handle, int socket, int events, int *running);
REPLACES(curl_multi_info_read) void *curl_multi_info_read(void *handle, int *left);
REPLACES(curl_multi_setopt) int curl_multi_setopt(void *handle, int option, ...);

void *curl_multi_init(void) {
    ORIGINAL(curl_multi_init);
    void *handle = original ? original() : NULL;
    struct transfers *transfers = handle && is_in_world() ? malloc(sizeof *transfers) : NULL;
    if (!transfers) return handle;
    *transfers = (struct transfers){mark, handle, carillon_thread_current()->loop, NULL};
    add(transfers);
    carillon_sockets_prepare();
    return transfers;
}

int curl_multi_cleanup(void *handle) {
    ORIGINAL(curl_multi_cleanup);
    struct transfers *transfers = of_world(handle);
    if (!transfers) return original(handle);
    void *left = take_handle(transfers, NULL);
    transfers->mark = 0;
    free(transfers);
    return left ? original(left) : 0;
}

/// Leads a call to libcurl's own handle. After the end of the transfers the call does nothing, and succeeds.
#define LEAD(function, ...) \
    ORIGINAL(function); \
    struct transfers *transfers = of_world(handle); \
    if (transfers && !(handle = transfers->handle)) return 0; \
    return original(handle, __VA_ARGS__)

int curl_multi_add_handle(void *handle, void *easy) { LEAD(curl_multi_add_handle, easy); }

int curl_multi_remove_handle(void *handle, void *easy) { LEAD(curl_multi_remove_handle, easy); }

int curl_multi_assign(void *handle, int socket, void *data) { LEAD(curl_multi_assign, socket, data); }

int curl_multi_socket_action(void *handle, int socket, int events, int *running) {
    *running = 0;
    LEAD(curl_multi_socket_action, socket, events, running);
}

void *curl_multi_info_read(void *handle, int *left) {
    *left = 0;
    LEAD(curl_multi_info_read, left);
}

// Each option has one value: a number, a pointer or a function, all of one size.
int curl_multi_setopt(void *handle, int option, ...) {
    va_list values;
    va_start(values, option);
    void *value = va_arg(values, void *);
    va_end(values);
    LEAD(curl_multi_setopt, option, value);
}

void carillon_url_end_transfers(const void *loop) {
    ORIGINAL(curl_multi_cleanup);
    for (void *handle = take_handle(NULL, loop); handle; handle = take_handle(NULL, loop)) original(handle);
}

#endif
