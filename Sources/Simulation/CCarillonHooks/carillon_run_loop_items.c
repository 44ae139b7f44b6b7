// A run loop and what it holds often keep each other, and with them the run loop's descriptors. So all that is valid at
// the end of its process is ended then.
#define _GNU_SOURCE
#include "carillon_hooks.h"

#ifdef __linux__

#include "carillon_original.h"
#include "carillon_run_loop_items.h"
#include "carillon_run_loops.h"

#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

extern const void *CFRetain(const void *);
extern void CFRelease(const void *);
extern void *_Block_copy(const void *block);
extern void _Block_release(const void *block);
extern void *_NSConcreteStackBlock[];

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

// MARK: Timers, sources and observers

struct item {
    void *run_loop, *object;
    void (*invalidate)(void *);
    struct item *next;
};

enum { row_count = 256 };
static struct item *rows[row_count];

static struct item **row_of(const void *object) { return &rows[((uintptr_t)object >> 4 ^ (uintptr_t)object >> 12) % row_count]; }

void carillon_run_loop_items_add(void *run_loop, void *object, void (*invalidate)(void *)) {
    struct item *new = malloc(sizeof *new);
    if (!new) return;
    pthread_mutex_lock(&lock);
    struct item **row = row_of(object), *known = *row;
    // A timer may be in several modes.
    while (known && known->object != object) known = known->next;
    if (!known) {
        *new = (struct item){run_loop, (void *)CFRetain(object), invalidate, *row};
        *row = new;
    }
    pthread_mutex_unlock(&lock);
    if (known) free(new);
}

/// Takes an item out of the table, or any one of a run loop.
static struct item *take(const void *object, const void *run_loop) {
    struct item *found = NULL;
    pthread_mutex_lock(&lock);
    for (size_t index = 0; index < row_count && !found; index++) {
        struct item **place = object ? row_of(object) : &rows[index];
        while (*place && (object ? (*place)->object != object : (*place)->run_loop != run_loop)) place = &(*place)->next;
        found = *place;
        if (found) *place = found->next;
        if (object) break;
    }
    pthread_mutex_unlock(&lock);
    return found;
}

static void forget(void *object) {
    struct item *item = take(object, NULL);
    if (!item) return;
    CFRelease(item->object);
    free(item);
}

#define INVALIDATE(name) \
    void name(void *object) { \
        ORIGINAL(name); \
        original(object); \
        forget(object); \
    }
INVALIDATE(CFRunLoopTimerInvalidate)
INVALIDATE(CFRunLoopSourceInvalidate)
INVALIDATE(CFRunLoopObserverInvalidate)

// MARK: Blocks

/// The block that a run loop calls, shared by its copies.
struct carillon_run_loop_cell {
    void *run_loop, *block;
    int copies;
    struct carillon_run_loop_cell *next, **place;
};

static struct carillon_run_loop_cell *cells;

static void drop(struct carillon_run_loop_cell *cell) {
    pthread_mutex_lock(&lock);
    int is_last = --cell->copies == 0;
    if (is_last) {
        *cell->place = cell->next;
        if (cell->next) cell->next->place = cell->place;
    }
    pthread_mutex_unlock(&lock);
    if (!is_last) return;
    if (cell->block) _Block_release(cell->block);
    free(cell);
}

static void copy(void *to, const void *from) {
    struct carillon_run_loop_cell *cell = ((const struct carillon_run_loop_block *)from)->cell;
    ((struct carillon_run_loop_block *)to)->cell = cell;
    pthread_mutex_lock(&lock);
    cell->copies += 1;
    pthread_mutex_unlock(&lock);
}

static void dispose(const void *block) { drop(((const struct carillon_run_loop_block *)block)->cell); }

static void *take_block(struct carillon_run_loop_cell *cell) {
    pthread_mutex_lock(&lock);
    void *block = cell->block;
    cell->block = NULL;
    pthread_mutex_unlock(&lock);
    return block;
}

static void invoke(void *block) {
    void *own = take_block(((struct carillon_run_loop_block *)block)->cell);
    if (!own) return;
    ((struct carillon_run_loop_block *)own)->invoke(own);
    _Block_release(own);
}

static const struct {
    unsigned long reserved, size;
    void (*copy)(void *, const void *);
    void (*dispose)(const void *);
} descriptor = {0, sizeof(struct carillon_run_loop_block), copy, dispose};

void carillon_run_loop_items_wrap(struct carillon_run_loop_block *wrapped, void *run_loop, void *block) {
    struct carillon_run_loop_cell *cell = malloc(sizeof *cell);
    if (!cell) abort();
    enum { has_helpers = 1 << 25 };
    *wrapped = (struct carillon_run_loop_block){_NSConcreteStackBlock, has_helpers, 0, invoke, &descriptor, cell};
    *cell = (struct carillon_run_loop_cell){run_loop, _Block_copy(block), 1, NULL, &cells};
    pthread_mutex_lock(&lock);
    cell->next = cells;
    if (cells) cells->place = &cell->next;
    cells = cell;
    pthread_mutex_unlock(&lock);
}

void carillon_run_loop_items_let_go(struct carillon_run_loop_block *wrapped) { drop(wrapped->cell); }

/// Takes a block of a run loop that has not run; NULL if there is none.
static void *take_block_of(const void *run_loop) {
    void *block = NULL;
    pthread_mutex_lock(&lock);
    for (struct carillon_run_loop_cell *cell = cells; cell && !block; cell = cell->next) {
        if (cell->run_loop != run_loop) continue;
        block = cell->block;
        cell->block = NULL;
    }
    pthread_mutex_unlock(&lock);
    return block;
}

// MARK: The end

struct timer_context {
    long version;
    void *info;
    const void *(*retain)(const void *);
    void (*release)(const void *);
    const void *(*describe)(const void *);
};
extern void CFRunLoopTimerGetContext(void *timer, struct timer_context *context);
extern void swift_release(void *object);

/// Returns the object of Foundation's whose timer this is; NULL if it is none. Foundation retains each `Timer` for its
/// timer here, and never releases it, so that its block stays for good.
static void *foundation_timer(const struct item *item) {
    if (item->invalidate != CFRunLoopTimerInvalidate) return NULL;
    struct timer_context context = {0};
    CFRunLoopTimerGetContext(item->object, &context);
    uintptr_t address = (uintptr_t)context.info;
    if (address < 1 << 16 || address % 16 || context.retain || context.release) return NULL;
    const void *class = dlsym(RTLD_DEFAULT, "$s10Foundation5TimerCN");
    return class && *(const void **)context.info == class ? context.info : NULL;
}

void carillon_run_loops_end_items(void *run_loop) {
    for (void *block = take_block_of(run_loop); block; block = take_block_of(run_loop)) _Block_release(block);
    for (struct item *item = take(NULL, run_loop); item; item = take(NULL, run_loop)) {
        void *timer = foundation_timer(item);
        item->invalidate(item->object);
        CFRelease(item->object);
        if (timer) swift_release(timer);
        free(item);
    }
}

#endif
