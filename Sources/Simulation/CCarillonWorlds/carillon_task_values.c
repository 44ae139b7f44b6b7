#define _GNU_SOURCE
#include "carillon_task_values.h"

#include <fcntl.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

#ifdef __linux__

/// A task-local value. The tag in the low bits of the first word says what kind of item it is.
struct item {
    uintptr_t next_and_tag;
    const void *key;
    const void *type;
    const void *object;
};

enum {
    tag_bits = 7,
    value_tag = 0,
    /// A marker before the items of the parent task.
    parent_tag = 4,
    /// The word of a task in which the look for its values begins, and the number of words that are looked at.
    word_count = 26,
    /// The place of a job's kind, which is 0 for a task.
    kind_offset = 32,
};

extern __attribute__((swiftcall)) void *swift_task_getCurrent(void);

static struct {
    const uintptr_t *task;
    uintptr_t words[word_count];
    /// The word that has the innermost item; 0 if it is not known.
    size_t index;
} look;

int carillon_task_values_begin(void) {
    look.task = swift_task_getCurrent();
    if (look.task) memcpy(look.words, look.task, sizeof look.words);
    return look.task != NULL;
}

/// Reads memory that may not be there: the system copies it into a pipe, or says that it cannot.
static int read_item(uintptr_t address, const int ends[2], struct item *item) {
    ssize_t size = sizeof *item;
    return address && write(ends[1], (const void *)address, size) == size && read(ends[0], item, size) == size;
}

int carillon_task_values_end(const void *key) {
    int ends[2];
    if (look.index || !look.task) return look.index != 0;
    if (pipe2(ends, O_CLOEXEC)) return 0;
    for (size_t index = 0; index < word_count && !look.index; index++) {
        uintptr_t word = look.task[index];
        struct item item;
        if (word != look.words[index] && !(word & tag_bits) && read_item(word, ends, &item) && item.key == key)
            look.index = index;
    }
    close(ends[0]);
    close(ends[1]);
    return look.index != 0;
}

const void *carillon_task_value(const void *job, const void *key, int *is_task) {
    *is_task = *((const unsigned char *)job + kind_offset) == 0;
    if (!*is_task || !look.index) return NULL;
    uintptr_t next = ((const uintptr_t *)job)[look.index];
    while (next & ~(uintptr_t)tag_bits) {
        const struct item *item = (const struct item *)(next & ~(uintptr_t)tag_bits);
        int tag = item->next_and_tag & tag_bits;
        if (tag == value_tag && item->key == key) return item->object;
        if (tag != value_tag && tag != parent_tag) return NULL;
        next = item->next_and_tag;
    }
    return NULL;
}

#else

int carillon_task_values_begin(void) { return 0; }
int carillon_task_values_end(const void *key) { (void)key; return 0; }
const void *carillon_task_value(const void *job, const void *key, int *is_task) {
    (void)job; (void)key;
    *is_task = 1;
    return NULL;
}

#endif
