// This file defines the function that makes tasks anew. A task that is made in a world ends with its app, also a
// detached one, which inherits nothing from the code that makes it and yet belongs to the same app.
#define _GNU_SOURCE
#include "carillon_hooks.h"

#ifdef __linux__

#include "carillon_original.h"
#include "carillon_tasks.h"

#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

struct task_and_context { void *task, *context; };
typedef struct task_and_context (*make_task)(size_t, void *, const void *, void *, void *);

// The bits of the flags, as the runtime and its clients agree on them.
enum {
    is_child = 1 << 8,
    copies_task_locals = 1 << 10,
    is_enqueued = 1 << 12,
    is_immediate = 1 << 16,
};

/// The arguments of a call, and its result.
struct carillon_new_task {
    size_t flags;
    void *options;
    const void *type;
    void *entry, *context;
    struct task_and_context made;
};

void carillon_tasks_make(struct carillon_new_task *new) {
    ORIGINAL_AS(make_task, "swift_task_create");
    struct carillon_thread *thread = carillon_thread_current();
    thread->makes_task = 1;
    new->made = original(new->flags, new->options, new->type, new->entry, new->context);
    thread->makes_task = 0;
}

// MARK: The place of a task

/// An executor as the runtime hands it around. One that is nobody's in particular has no object.
struct executor { void *object; uintptr_t kind; };
extern __attribute__((swiftcall)) struct executor swift_task_getCurrentExecutor(void);

int carillon_tasks_is_on_actor(void) { return swift_task_getCurrentExecutor().object != NULL; }

// MARK: The maker of detached tasks

// A new task can get a copy of its maker's task-local values: all of them or none. So a thread that has no other value
// than the app makes the detached tasks. The thread that asks waits meanwhile, and lends its world.
static struct {
    pthread_mutex_t lock;
    sem_t is_asked, is_made;
    struct carillon_new_task *new;
    struct carillon_thread world;
    const void *app;
} maker = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void *make_tasks(void *nothing) {
    for (;;) {
        while (sem_wait(&maker.is_asked)) {
        }
        *carillon_thread_current() = maker.world;
        carillon_tasks_make_in(maker.new, maker.app);
        *carillon_thread_current() = (struct carillon_thread){0};
        sem_post(&maker.is_made);
    }
    return nothing;
}

static int has_maker;

static void start_maker(void) {
    sem_init(&maker.is_asked, 0, 0);
    sem_init(&maker.is_made, 0, 0);
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    pthread_t thread;
    struct carillon_thread *current = carillon_thread_current();
    current->is_outside += 1;
    has_maker = pthread_create(&thread, &attributes, make_tasks, NULL) == 0;
    current->is_outside -= 1;
    pthread_attr_destroy(&attributes);
}

static int make_detached(struct carillon_new_task *new, const void *app) {
    pthread_mutex_lock(&maker.lock);
    if (!has_maker) start_maker();
    if (has_maker) {
        maker.new = new;
        maker.app = app;
        struct carillon_thread *current = carillon_thread_current();
        maker.world = *current;
        maker.world.enter = NULL;
        current->is_outside += 1;
        sem_post(&maker.is_asked);
        while (sem_wait(&maker.is_made)) {
        }
        current->is_outside -= 1;
    }
    int is_made = has_maker;
    pthread_mutex_unlock(&maker.lock);
    return is_made;
}

struct task_and_context swift_task_create(size_t flags, void *options, const void *type, void *entry, void *context) {
    ORIGINAL_AS(make_task, "swift_task_create");
    // Child tasks and immediate ones run as code of the caller.
    if ((flags & (is_child | is_enqueued | is_immediate)) != is_enqueued || !is_in_world())
        return original(flags, options, type, entry, context);
    carillon_tasks_will_make();
    struct carillon_new_task new = {flags, options, type, entry, context, {NULL, NULL}};
    const void *app = flags & copies_task_locals ? NULL : carillon_tasks_app();
    new.flags |= app ? copies_task_locals : 0;
    if (!app || !make_detached(&new, app)) carillon_tasks_make(&new);
    return new.made;
}

#endif
