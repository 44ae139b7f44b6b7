// Things that a guest cannot have. Each is refused, and named, or seen from outside.
#ifdef __linux__

#include "programs.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <unistd.h>

static void datagrams(void) {
    int file = socket(AF_INET, SOCK_DGRAM, 0);
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(53)};
    inet_pton(AF_INET, "192.0.2.53", &address.sin_addr);
    say("connect %s", outcome(connect(file, (struct sockaddr *)&address, sizeof address)));
    say("sendto %s", outcome(sendto(file, "x", 1, 0, (struct sockaddr *)&address, sizeof address)));
    struct iovec piece = {"x", 1};
    struct msghdr message = {.msg_name = &address, .msg_namelen = sizeof address, .msg_iov = &piece, .msg_iovlen = 1};
    say("sendmsg %s", outcome(sendmsg(file, &message, 0)));
    struct mmsghdr messages[1] = {{message, 0}};
    say("sendmmsg %s", outcome(sendmmsg(file, messages, 1, 0)));
    say("a raw socket %s", outcome(socket(AF_INET, SOCK_RAW, IPPROTO_ICMP)));
    say("a packet socket %s", outcome(socket(AF_PACKET, SOCK_DGRAM, 0)));
}

static void calls(void) {
    say("io_uring_setup %s", outcome(syscall(SYS_io_uring_setup, 1, NULL)));
    say("futex_waitv %s", outcome(syscall(449, NULL, 0, 0, NULL, 0)));
    say("futex_wait %s", outcome(syscall(455, NULL, 0, 0, 0, NULL, 0)));
    say("vmsplice %s", outcome(syscall(SYS_vmsplice, 1, NULL, 0, 0)));
    say("clone3 %s", outcome(syscall(SYS_clone3, NULL, 0)));
    say("io_getevents %s", outcome(syscall(SYS_io_getevents, 0, 1, 1, NULL, NULL)));
}

static void foreign_sockets(void) {
    struct sockaddr_un address = {.sun_family = AF_UNIX, .sun_path = "/tmp/guest-foreign"};
    say("a socket of the system's %s",
        outcome(connect(socket(AF_UNIX, SOCK_STREAM, 0), (struct sockaddr *)&address, sizeof address)));
}

// A program without a dynamic linker; `STATIC_PROGRAM` is its path.
static void static_programs(void) {
    const char *path = getenv("STATIC_PROGRAM");
    if (!path) return;
    execl(path, path, NULL);
    say("execl %s", outcome(-1));
}

static void computing(void) {
    for (volatile unsigned long i = 0;; i++) {
    }
}

static int sleep_in_kernel(void *unused) {
    (void)unused;
    pass_time(1000000);
    return 0;
}

// A child that borrows its parent's memory should execute a program. This one sleeps, in real time.
static void blocked_in_kernel(void) {
    static char stack[65536];
    say("clone %d", clone(sleep_in_kernel, stack + sizeof stack, CLONE_VM | CLONE_VFORK | SIGCHLD, NULL) > 0);
}

static void forking_for_ever(void) {
    for (;;) fork();
}

static void printing_for_ever(void) {
    for (;;)
        if (write(STDOUT_FILENO, "much of the same\n", 17) < 0) return;
}

const struct program outside_programs[] = {
    {"datagrams", datagrams}, {"calls", calls}, {"foreign-sockets", foreign_sockets},
    {"static-programs", static_programs}, {"computing", computing}, {"blocked-in-kernel", blocked_in_kernel},
    {"forking-for-ever", forking_for_ever}, {"printing-for-ever", printing_for_ever}, {0, 0},
};

#endif
