// The vDSO: the functions by which programs read clocks without a system call. They are overwritten with jumps to ours,
// which needs no symbols, so it works for every runtime.
#if defined(__linux__) && defined(__x86_64__)

#include "shim.h"

#include <elf.h>
#include <errno.h>
#include <sys/mman.h>

// This code does not run in the handler, so it has to go there to wait.
static long read_patiently(int clock, struct timespec *time) {
    if (process->idle_count + 1 < most_idle_readings) process->idle_count++;
    else own_call(own_idle, most_idle_readings, 0, 0);
    return clocks_read(clock, time);
}

static int read_clock(clockid_t clock, struct timespec *time) { return (int)read_patiently(clock, time); }
static int read_resolution(clockid_t clock, struct timespec *resolution) {
    (void)clock;
    if (resolution) *resolution = (struct timespec){0, 1};
    return 0;
}
static int read_day(struct timeval *day, struct timezone *zone) {
    struct timespec time;
    read_patiently(CLOCK_REALTIME, &time);
    if (day) *day = (struct timeval){time.tv_sec, time.tv_nsec / 1000};
    if (zone) clear(zone, sizeof *zone);
    return 0;
}
static time_t read_time(time_t *result) {
    struct timespec time;
    read_patiently(CLOCK_REALTIME, &time);
    if (result) *result = time.tv_sec;
    return time.tv_sec;
}
static long read_processor(unsigned *processor, unsigned *node, void *unused) {
    (void)unused;
    if (processor) *processor = 0;
    if (node) *node = 0;
    return 0;
}
// The C library then makes the system call.
static long draw_nothing(void) { return -ENOSYS; }

static const struct {
    const char *name;
    void *function;
    int is_clock;
} ours[] = {
    {"__vdso_clock_gettime", read_clock, 1},
    {"__vdso_gettimeofday", read_day, 1},
    {"__vdso_time", read_time, 1},
    {"__vdso_clock_getres", read_resolution, 1},
    {"__vdso_getcpu", read_processor, 0},
    {"__vdso_getrandom", draw_nothing, 0},
};
enum { our_count = sizeof ours / sizeof *ours, clock_count = 4 };

struct symbols {
    const Elf64_Sym *first;
    const char *names;
    size_t count;
};

static size_t count_by_hash(const uint32_t *hash) {
    size_t count = 0;
    uint32_t bucket_count = hash[0], offset = hash[1];
    const uint32_t *buckets = hash + 4 + hash[2] * 2, *chain = buckets + bucket_count;
    for (uint32_t i = 0; i < bucket_count; i++) {
        uint32_t symbol = buckets[i];
        if (symbol < offset) continue;
        while (!(chain[symbol - offset] & 1)) symbol++;
        if (symbol + 1 > count) count = symbol + 1;
    }
    return count;
}

static struct symbols find_symbols(const char *base, const Elf64_Dyn *dynamic) {
    struct symbols symbols = {0};
    for (const Elf64_Dyn *entry = dynamic; entry && entry->d_tag; entry++) {
        const char *place = base + entry->d_un.d_ptr;
        switch (entry->d_tag) {
        case DT_SYMTAB: symbols.first = (const Elf64_Sym *)place; break;
        case DT_STRTAB: symbols.names = place; break;
        case DT_HASH: symbols.count = ((const uint32_t *)place)[1]; break;
        case DT_GNU_HASH:
            if (!symbols.count) symbols.count = count_by_hash((const uint32_t *)place);
            break;
        }
    }
    return symbols;
}

static void write_jump(char *place, void *target) {
    unsigned char jump[12] = {0x48, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xe0};  // mov $target, %rax; jmp *%rax
    copy(jump + 2, &target, sizeof target);
    copy(place, jump, sizeof jump);
}

int vdso_patch(const void *vdso) {
    char *base = (char *)vdso;
    if (!base) return -1;
    const Elf64_Ehdr *head = (const Elf64_Ehdr *)base;
    const Elf64_Phdr *parts = (const Elf64_Phdr *)(base + head->e_phoff);
    const Elf64_Dyn *dynamic = 0;
    size_t size = 0;
    for (int i = 0; i < head->e_phnum; i++) {
        if (parts[i].p_type == PT_DYNAMIC) dynamic = (const Elf64_Dyn *)(base + parts[i].p_offset);
        if (parts[i].p_type == PT_LOAD) size = parts[i].p_offset + parts[i].p_memsz;
    }
    struct symbols symbols = find_symbols(base, dynamic);
    if (!symbols.first || !symbols.names) return -1;
    size = (size + 4095) & ~4095ul;
    // The kernel can be built so that it refuses this.
    if (CALL(SYS_mprotect, base, size, PROT_READ | PROT_WRITE | PROT_EXEC) < 0) return -1;
    int patched = 0;
    for (size_t i = 0; i < symbols.count; i++)
        for (int k = 0; k < our_count; k++)
            if (is_equal(symbols.names + symbols.first[i].st_name, ours[k].name)) {
                write_jump(base + symbols.first[i].st_value, ours[k].function);
                patched += ours[k].is_clock;
            }
    CALL(SYS_mprotect, base, size, PROT_READ | PROT_EXEC);
    return patched == clock_count ? 0 : -1;
}

#endif
