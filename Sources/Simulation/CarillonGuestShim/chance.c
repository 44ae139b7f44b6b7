// Random numbers, drawn from the seed. Each process has a sequence of its own, and each program that it executes.
#if defined(__linux__) && defined(__x86_64__)

#include "shim.h"

uint64_t chance_draw(void) {
    uint64_t bits = (process->chance += 0x9e3779b97f4a7c15);
    bits = (bits ^ bits >> 30) * 0xbf58476d1ce4e5b9;
    bits = (bits ^ bits >> 27) * 0x94d049bb133111eb;
    return bits ^ bits >> 31;
}

void chance_fill(void *bytes, size_t count) {
    for (size_t i = 0; i < count; i += 8) {
        uint64_t word = chance_draw();
        copy((char *)bytes + i, &word, count - i < 8 ? count - i : 8);
    }
}

#endif
