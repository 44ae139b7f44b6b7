// The globals of FoundationNetworking. In a world each launch of an app has a session, a cache, cookies and credentials
// of its own: a session's queues and connections must not go on in another app's world, nor in the next one.
//
// The hooks do not import FoundationNetworking, so programs without it need not load it. They call it by the names of
// its functions for the linker, in the way in which functions of Swift's are called: the class is the context.
#define _GNU_SOURCE

#ifdef __linux__

#include "carillon_original.h"
#include "carillon_phone.h"
#include "carillon_url_sessions.h"

#include <stddef.h>

#define MODULE "$s20FoundationNetworking"
#define CONFIGURATION MODULE "23URLSessionConfigurationC"
#define CACHE_INITIALISER MODULE "8URLCacheC14memoryCapacity04diskE00F4PathACSi_SiSSSgtcfC"

#define SWIFT __attribute__((swiftcall))
#define CONTEXT __attribute__((swift_context))

typedef SWIFT void *(*getter)(CONTEXT void *self);
typedef SWIFT void (*setter)(void *value, CONTEXT void *self);
typedef SWIFT void *(*maker)(void *argument, CONTEXT void *class);
typedef SWIFT struct { void *class; size_t state; } (*metadata)(size_t request);

extern void swift_release(void *object);
extern void *swift_retain(void *object);

#define CALL(type, name) __extension__({ \
        static _Atomic(void *) found; \
        void *function = atomic_load_explicit(&found, memory_order_relaxed); \
        if (!function) { \
            function = dlsym(RTLD_DEFAULT, name); \
            atomic_store_explicit(&found, function, memory_order_relaxed); \
        } \
        (type)function; \
    })

// MARK: The real ones

// Foundation makes its globals when they are first asked for. They belong to the process, and not to the world whose
// code happens to ask first.
static void *really(getter original, void *class) {
    struct carillon_thread *thread = carillon_thread_current();
    thread->is_outside += 1;
    *carillon_phone_depth_here() += 2;
    void *object = original(class);
    *carillon_phone_depth_here() -= 2;
    thread->is_outside -= 1;
    return object;
}

static void *class_called(const char *name) {
    metadata accessor = (metadata)dlsym(RTLD_DEFAULT, name);
    return accessor ? accessor(0).class : NULL;
}

// MARK: The stores of an app

static void *ephemeral(void) {
    void *class = class_called(CONFIGURATION "Ma");
    ORIGINAL_AS(getter, CONFIGURATION "9ephemeralACvgZ");
    return really(original, class);
}

static const char *const getters[] = {
    CONFIGURATION "17httpCookieStorageAA010HTTPCookieG0CSgvg", CONFIGURATION "20urlCredentialStorageAA013URLCredentialG0CSgvg",
    CONFIGURATION "8urlCacheAA8URLCacheCSgvg"};
static const char *const setters[] = {
    CONFIGURATION "17httpCookieStorageAA010HTTPCookieG0CSgvs", CONFIGURATION "20urlCredentialStorageAA013URLCredentialG0CSgvs",
    CONFIGURATION "8urlCacheAA8URLCacheCSgvs"};

typedef SWIFT void *(*cache_maker)(
    intptr_t memory, intptr_t disk, const void *path, const void *path_object, CONTEXT void *class);

/// Makes a cache in memory, as large as an ephemeral one. It reads the app's directory for caches, and never the
/// host's.
static void *make_cache(void) {
    cache_maker make = CALL(cache_maker, CACHE_INITIALISER);
    return make(4 << 20, 0, NULL, NULL, class_called(MODULE "8URLCacheCMa"));
}

/// Makes a store that keeps nothing on the disk.
static void *make_store(enum carillon_url_global which) {
    if (which == carillon_url_cache) return make_cache();
    void *configuration = ephemeral();
    getter get = (getter)dlsym(RTLD_DEFAULT, getters[which]);
    void *store = get(configuration);
    swift_release(configuration);
    return store;
}

/// Gives a configuration the stores of the calling app.
static void *with_stores(void *configuration) {
    for (enum carillon_url_global which = 0; which < carillon_url_session; which++) {
        setter set = (setter)dlsym(RTLD_DEFAULT, setters[which]);
        void *store = carillon_url_global_of_caller(which, make_store);
        if (store && set) set(store, configuration);
    }
    return configuration;
}

// MARK: Configurations

#define CONFIGURATION_HOOK(function, name) \
    SWIFT void *function(CONTEXT void *class) __asm__(name); \
    SWIFT void *function(CONTEXT void *class) { \
        ORIGINAL_AS(getter, name); \
        if (!is_in_world()) return original(class); \
        return with_stores(really(original, class)); \
    }
CONFIGURATION_HOOK(default_configuration, CONFIGURATION "7defaultACvgZ")
CONFIGURATION_HOOK(new_configuration, CONFIGURATION "CACycfC")

SWIFT void *ephemeral_configuration(CONTEXT void *class) __asm__(CONFIGURATION "9ephemeralACvgZ");
SWIFT void *ephemeral_configuration(CONTEXT void *class) {
    ORIGINAL_AS(getter, CONFIGURATION "9ephemeralACvgZ");
    if (!is_in_world()) return original(class);
    void *configuration = really(original, class);
    setter set = (setter)dlsym(RTLD_DEFAULT, setters[carillon_url_cache]);
    if (set) set(make_cache(), configuration);
    return configuration;
}

// MARK: Globals

static void *make_session(enum carillon_url_global which) {
    (void)which;
    void *configuration = default_configuration(class_called(CONFIGURATION "Ma"));
    maker make = CALL(maker, MODULE "10URLSessionC13configurationAcA0C13ConfigurationC_tcfC");
    return make(configuration, class_called(MODULE "10URLSessionCMa"));
}

#define GLOBAL_HOOK(function, which, make, name) \
    SWIFT void *function(CONTEXT void *class) __asm__(name); \
    SWIFT void *function(CONTEXT void *class) { \
        ORIGINAL_AS(getter, name); \
        void *own = is_in_world() ? carillon_url_global_of_caller(which, make) : NULL; \
        return own ? own : original(class); \
    }
GLOBAL_HOOK(shared_session, carillon_url_session, make_session, MODULE "10URLSessionC6sharedACvgZ")
GLOBAL_HOOK(shared_cookies, carillon_url_cookies, make_store, MODULE "17HTTPCookieStorageC6sharedACvgZ")
GLOBAL_HOOK(shared_credentials, carillon_url_credentials, make_store, MODULE "20URLCredentialStorageC6sharedACvgZ")
GLOBAL_HOOK(shared_cache, carillon_url_cache, make_store, MODULE "8URLCacheC6sharedACvgZ")

typedef SWIFT void (*static_setter)(void *value, CONTEXT void *class);
SWIFT void set_shared_cache(void *cache, CONTEXT void *class) __asm__(MODULE "8URLCacheC6sharedACvsZ");
SWIFT void set_shared_cache(void *cache, CONTEXT void *class) {
    ORIGINAL_AS(static_setter, MODULE "8URLCacheC6sharedACvsZ");
    if (!is_in_world() || !carillon_url_set_global_of_caller(carillon_url_cache, cache)) original(cache, class);
}

// MARK: Names that this Foundation lacks

static const char *const names[] = {
    CONFIGURATION "7defaultACvgZ", CONFIGURATION "9ephemeralACvgZ", MODULE "10URLSessionC6sharedACvgZ",
    MODULE "17HTTPCookieStorageC6sharedACvgZ", MODULE "20URLCredentialStorageC6sharedACvgZ", MODULE "8URLCacheC6sharedACvgZ",
    MODULE "10URLSessionC13configurationAcA0C13ConfigurationC_tcfC", CACHE_INITIALISER};

const char *carillon_url_missing_name(int32_t index) {
    if (!dlsym(RTLD_NEXT, CONFIGURATION "Ma")) return NULL;
    int32_t seen = 0;
    const char *const *const lists[] = {names, getters, setters};
    const size_t counts[] = {sizeof names / sizeof *names, 3, 3};
    for (size_t list = 0; list < 3; list++)
        for (size_t place = 0; place < counts[list]; place++)
            if (!dlsym(RTLD_NEXT, lists[list][place]) && seen++ == index) return lists[list][place];
    return NULL;
}

#else

#include "carillon_url_sessions.h"

const char *carillon_url_missing_name(int32_t index) {
    (void)index;
    return 0;
}

#endif
