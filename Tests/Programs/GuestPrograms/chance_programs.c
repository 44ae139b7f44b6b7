#ifdef __linux__

#include "programs.h"

#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/random.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static void say_bytes(const char *name, const void *bytes) {
    uint64_t number;
    memcpy(&number, bytes, sizeof number);
    say("%s %016llx", name, (unsigned long long)number);
}

static void drawing(void) {
    unsigned char bytes[8];
    if (getrandom(bytes, 8, 0) == 8) say_bytes("getrandom", bytes);
    if (getrandom(bytes, 8, GRND_NONBLOCK) == 8) say_bytes("without blocking", bytes);
    if (syscall(SYS_getrandom, bytes, 8, 0) == 8) say_bytes("the call", bytes);
    if (getentropy(bytes, 8) == 0) say_bytes("getentropy", bytes);
    arc4random_buf(bytes, 8);
    say_bytes("arc4random", bytes);
    static const char *const devices[] = {"/dev/urandom", "/dev/random"};
    for (int i = 0; i < 2; i++) {
        int file = open(devices[i], O_RDONLY), copy = dup(file);
        close(file);
        if (read(copy, bytes, 8) == 8) say_bytes(devices[i], bytes);
        close(copy);
        FILE *stream = fopen(devices[i], "r");
        if (stream && fread(bytes, 8, 1, stream)) say_bytes(devices[i], bytes);
        if (stream) fclose(stream);
    }
    say_bytes("AT_RANDOM", (const void *)getauxval(AT_RANDOM));
    say("a process %d, a thread %d, an address %p", getpid(), gettid(), (void *)bytes);
    char name[] = "/tmp/guest-XXXXXX";
    int file = mkstemp(name);
    say("mkstemp %d %s", file >= 0, name);
    unlink(name);
    for (int i = 0; i < 2; i++) {
        pid_t child = fork();
        if (!child) {
            if (getrandom(bytes, 8, 0) == 8) say_bytes("a child's", bytes);
            _exit(0);
        }
        waitpid(child, NULL, 0);
    }
}

const struct program chance_programs[] = {{"drawing", drawing}, {0, 0}};

#endif
