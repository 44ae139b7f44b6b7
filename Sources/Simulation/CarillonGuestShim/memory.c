// Memory. The first functions have the names of the C library's, and are hidden: the compiler calls them by itself,
// also before the dynamic linker has found the C library's own.
#if defined(__linux__) && defined(__x86_64__)

#include "shim.h"

#include <string.h>
#include <sys/mman.h>

#pragma GCC visibility push(hidden)

void *memcpy(void *restrict to, const void *restrict from, size_t count) {
    void *start = to;
    __asm__ volatile("rep movsb" : "+D"(to), "+S"(from), "+c"(count) : : "memory");
    return start;
}

void *memset(void *bytes, int value, size_t count) {
    void *start = bytes;
    __asm__ volatile("rep stosb" : "+D"(bytes), "+c"(count) : "a"(value) : "memory");
    return start;
}

size_t strlen(const char *text) {
    size_t left = ~(size_t)0;
    __asm__ volatile("repne scasb" : "+D"(text), "+c"(left) : "a"(0) : "memory", "cc");
    return ~left - 1;
}

#pragma GCC visibility pop

void *copy(void *to, const void *from, size_t count) { return memcpy(to, from, count); }
void clear(void *bytes, size_t count) { memset(bytes, 0, count); }

size_t length_of(const char *text) { return strlen(text); }

int is_equal(const char *one, const char *other) {
    while (*one && *one == *other) one++, other++;
    return *one == *other;
}

void copy_text(char *to, size_t size, const char *from) {
    size_t length = length_of(from);
    if (length >= size) length = size - 1;
    copy(to, from, length);
    to[length] = 0;
}

static void *pages[carillon_guest_most_threads];

void *scratch(void) {
    size_t index = me ? (size_t)(me - process->threads) : 0;
    if (!pages[index]) {
        long page = CALL(SYS_mmap, 0, scratch_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (page < 0 && page > -4096) fail(carillon_guest_note_start, -page, "there is no memory");
        pages[index] = (void *)page;
    }
    return pages[index];
}

#endif
