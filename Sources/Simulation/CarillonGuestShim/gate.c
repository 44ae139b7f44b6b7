// The gate: a page at a fixed address, from which the filter lets every call through.
#if defined(__linux__) && defined(__x86_64__)

#include "shim.h"

#include <sys/mman.h>

// long call(long number, long a, long b, long c, long d, long e, long f)
static const unsigned char call_code[] = {
    0x48, 0x89, 0xf8,              // mov %rdi, %rax
    0x48, 0x89, 0xf7,              // mov %rsi, %rdi
    0x48, 0x89, 0xd6,              // mov %rdx, %rsi
    0x48, 0x89, 0xca,              // mov %rcx, %rdx
    0x4d, 0x89, 0xc2,              // mov %r8, %r10
    0x4d, 0x89, 0xc8,              // mov %r9, %r8
    0x4c, 0x8b, 0x4c, 0x24, 0x08,  // mov 8(%rsp), %r9
    0x0f, 0x05,                    // syscall
    0xc3,                          // ret
};

// A call that has to be made on the program's own stack, such as the one that starts a thread, goes through a way of
// its own for each place from which it was made, and jumps back there. No register is free for that.
static const unsigned char way_code[] = {
    0x0f, 0x05,                          // syscall
    0xff, 0x25, 0x00, 0x00, 0x00, 0x00,  // jmp *0(%rip)
};
enum { way_size = 16, first_way = 64, most_ways = (gate_size - first_way) / way_size };
static int way_count;

// Before there is a gate, and for calls that shall be trapped.
static long plain_call(long number, long a, long b, long c, long d, long e, long f) {
    register long r10 __asm__("r10") = d, r8 __asm__("r8") = e, r9 __asm__("r9") = f;
    long result;
    __asm__ volatile("syscall"
                     : "=a"(result)
                     : "a"(number), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
                     : "rcx", "r11", "memory");
    return result;
}

long own_call(long number, long a, long b, long c) { return plain_call(number, a, b, c, 0, 0, 0); }

void gate_open(void) {
    long page = plain_call(
        SYS_mmap, GATE, gate_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
    if (page != (long)GATE) plain_call(SYS_exit_group, 98, 0, 0, 0, 0, 0);
    copy((void *)GATE, call_code, sizeof call_code);
    plain_call(SYS_mprotect, GATE, gate_size, PROT_READ | PROT_EXEC, 0, 0, 0);
}

uint64_t gate_way_to(uint64_t back) {
    unsigned char *ways = (unsigned char *)GATE + first_way;
    for (int i = 0; i < way_count; i++) {
        uint64_t target;
        copy(&target, ways + i * way_size + sizeof way_code, sizeof target);
        if (target == back) return (uint64_t)(ways + i * way_size);
    }
    if (way_count == most_ways) return 0;
    // The page cannot be written and executed at once: the call that makes it so comes from elsewhere.
    unsigned char *way = ways + way_count++ * way_size;
    plain_call(SYS_mprotect, GATE, gate_size, PROT_READ | PROT_WRITE, 0, 0, 0);
    copy(way, way_code, sizeof way_code);
    copy(way + sizeof way_code, &back, sizeof back);
    plain_call(SYS_mprotect, GATE, gate_size, PROT_READ | PROT_EXEC, 0, 0, 0);
    return (uint64_t)way;
}

#endif
