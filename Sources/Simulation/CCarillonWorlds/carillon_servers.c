#define _GNU_SOURCE
#include "carillon_servers.h"

#include <errno.h>
#include <poll.h>

int carillon_wait_readable(int descriptor, int milliseconds) {
    struct pollfd request = {.fd = descriptor, .events = POLLIN};
    return poll(&request, 1, milliseconds) > 0;
}

#ifdef __linux__

#include <arpa/inet.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <linux/inet_diag.h>
#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <linux/sock_diag.h>
#include <linux/tcp.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// This function runs between `fork` and `exec` in a process with many threads. All functions that it calls are safe
// there.
static void become(const char *path, char *const arguments[], char *const environment[], int log, pid_t parent) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(127);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    dup2(log, STDERR_FILENO);
    int nothing = open("/dev/null", O_RDWR);
    dup2(nothing, STDIN_FILENO);
    dup2(nothing, STDOUT_FILENO);
    // A server must not inherit descriptors that were opened without close-on-exec.
    syscall(SYS_close_range, 3U, ~0U, 0U);
    execve(path, arguments, environment);
    _exit(127);
}

pid_t carillon_server_start(const char *path, char *const arguments[], char *const environment[], int log) {
    pid_t parent = getpid();
    pid_t server = fork();
    if (server == 0) become(path, arguments, environment, log, parent);
    return server;
}

void carillon_server_kill(pid_t server) {
    kill(server, SIGKILL);
    while (waitpid(server, NULL, 0) < 0 && errno == EINTR) {
    }
}

int carillon_peers_make(void) { return socket(AF_NETLINK, SOCK_DGRAM | SOCK_CLOEXEC, NETLINK_SOCK_DIAG); }

int carillon_peers_look(int peers, uint16_t port, uint16_t peer_port, struct carillon_peer_look *look) {
    struct {
        struct nlmsghdr header;
        struct inet_diag_req_v2 question;
    } request;
    memset(&request, 0, sizeof request);
    request.header.nlmsg_len = sizeof request;
    request.header.nlmsg_type = SOCK_DIAG_BY_FAMILY;
    request.header.nlmsg_flags = NLM_F_REQUEST;
    request.question.sdiag_family = AF_INET;
    request.question.sdiag_protocol = IPPROTO_TCP;
    request.question.idiag_ext = 1 << (INET_DIAG_INFO - 1);
    request.question.idiag_states = ~0U;
    request.question.id.idiag_sport = htons(port);
    request.question.id.idiag_dport = htons(peer_port);
    request.question.id.idiag_src[0] = request.question.id.idiag_dst[0] = htonl(INADDR_LOOPBACK);
    request.question.id.idiag_cookie[0] = request.question.id.idiag_cookie[1] = INET_DIAG_NOCOOKIE;
    if (send(peers, &request, sizeof request, 0) < 0) return errno;

    char buffer[4096] __attribute__((aligned(NLMSG_ALIGNTO)));
    ssize_t length;
    do {
        length = recv(peers, buffer, sizeof buffer, 0);
    } while (length < 0 && errno == EINTR);
    if (length < 0) return errno;
    const struct nlmsghdr *header = (const struct nlmsghdr *)buffer;
    if (!NLMSG_OK(header, length)) return EPROTO;
    if (header->nlmsg_type == NLMSG_ERROR) {
        int error = -((const struct nlmsgerr *)NLMSG_DATA(header))->error;
        if (error != ENOENT) return error;
        *look = (struct carillon_peer_look){.state = carillon_peer_over};
        return 0;
    }
    const struct inet_diag_msg *answer = NLMSG_DATA(header);
    // The states are those of the kernel's `tcp_states.h`.
    enum { established = 1, syn_received = 3, close_wait = 8, listening = 10, new_syn_received = 12 };
    look->unread = answer->idiag_rqueue;
    look->written = 0;
    int room = (int)(header->nlmsg_len - NLMSG_LENGTH(sizeof *answer));
    for (const struct rtattr *part = (const struct rtattr *)(answer + 1); RTA_OK(part, room); part = RTA_NEXT(part, room)) {
        if (part->rta_type != INET_DIAG_INFO) continue;
        struct tcp_info info;
        memset(&info, 0, sizeof info);
        memcpy(&info, RTA_DATA(part), RTA_PAYLOAD(part) < sizeof info ? RTA_PAYLOAD(part) : sizeof info);
        look->written = info.tcpi_bytes_sent - info.tcpi_bytes_retrans + info.tcpi_notsent_bytes;
    }
    switch (answer->idiag_state) {
    case established: look->state = carillon_peer_connected; break;
    case close_wait: look->state = carillon_peer_ended; break;
    case syn_received:
    case new_syn_received:
        // The process cannot have the connection yet.
        *look = (struct carillon_peer_look){.state = carillon_peer_connected, .unread = 1};
        break;
    default: look->state = carillon_peer_over;
    }
    // Without such a connection the system describes the listener at the port.
    if (answer->idiag_state == listening) *look = (struct carillon_peer_look){.state = carillon_peer_over};
    return 0;
}

typedef int (*clock_function)(clockid_t, struct timespec *);

int64_t carillon_real_nanoseconds(void) {
    // The hooks take the function's place in the whole process, and that of its system call. The C library still has
    // its own.
    static _Atomic(clock_function) found;
    clock_function read_clock = atomic_load_explicit(&found, memory_order_relaxed);
    if (!read_clock) {
        void *library = dlopen("libc.so.6", RTLD_LAZY | RTLD_NOLOAD);
        read_clock = library ? (clock_function)dlsym(library, "clock_gettime") : clock_gettime;
        atomic_store_explicit(&found, read_clock, memory_order_relaxed);
    }
    struct timespec now;
    read_clock(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

#else

pid_t carillon_server_start(const char *path, char *const arguments[], char *const environment[], int log) {
    errno = ENOSYS;
    return -1;
}

void carillon_server_kill(pid_t server) {}

int carillon_peers_make(void) {
    errno = ENOSYS;
    return -1;
}

int carillon_peers_look(int peers, uint16_t port, uint16_t peer_port, struct carillon_peer_look *look) { return ENOSYS; }

int64_t carillon_real_nanoseconds(void) { return 0; }

#endif
