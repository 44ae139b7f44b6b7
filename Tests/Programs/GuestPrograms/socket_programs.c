#ifdef __linux__

#include "programs.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

static char bytes[4000000];

static struct sockaddr_in address_of(const char *text, int port) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    inet_pton(AF_INET, text, &address.sin_addr);
    return address;
}

static int connect_to(int file, const char *text, int port) {
    struct sockaddr_in address = address_of(text, port);
    return connect(file, (struct sockaddr *)&address, sizeof address);
}

static void say_ends(int file) {
    struct sockaddr_in own, other;
    socklen_t size = sizeof own;
    char one[32], two[32];
    getsockname(file, (struct sockaddr *)&own, &size);
    size = sizeof other;
    getpeername(file, (struct sockaddr *)&other, &size);
    inet_ntop(AF_INET, &own.sin_addr, one, sizeof one);
    inet_ntop(AF_INET, &other.sin_addr, two, sizeof two);
    say("from %s:%d to %s:%d", one, ntohs(own.sin_port), two, ntohs(other.sin_port));
}

// The harness's server at 10.77.0.1 sends back all that it gets.
static void talking(void) {
    int file = socket(AF_INET, SOCK_STREAM, 0);
    say("connect %s", outcome(connect_to(file, "10.77.0.1", 7)));
    say_ends(file);
    say("send %zd", send(file, "hello, world", 12, 0));
    say("recv all %zd", recv(file, bytes, 12, MSG_WAITALL));
    setsockopt(file, SOL_SOCKET, SO_RCVTIMEO, &(struct timeval){20, 0}, sizeof(struct timeval));
    say("recv %s", outcome(recv(file, bytes, 12, 0)));
    shutdown(file, SHUT_WR);
    say("the end %zd", recv(file, bytes, 12, 0));
    close(file);
}

static void connecting_in_turn(void) {
    int file = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0), error = -1;
    socklen_t size = sizeof error;
    say("connect %s", outcome(connect_to(file, "10.77.0.1", 7)));
    say("again %s", outcome(connect_to(file, "10.77.0.1", 7)));
    struct pollfd ready = {file, POLLOUT, 0};
    int epoll = epoll_create1(0);
    struct epoll_event event = {.events = EPOLLOUT, .data.fd = file};
    epoll_ctl(epoll, EPOLL_CTL_ADD, file, &event);
    say("epoll %d", epoll_wait(epoll, &event, 1, 10));
    say("poll %d", poll(&ready, 1, -1));
    say("epoll %d", epoll_wait(epoll, &event, 1, 0));
    getsockopt(file, SOL_SOCKET, SO_ERROR, &error, &size);
    say("error %d", error);
    say_ends(file);
    say("again %s", outcome(connect_to(file, "10.77.0.1", 7)));
    close(file);
}

static void failing(void) {
    say("out of the world: %s", outcome(connect_to(socket(AF_INET, SOCK_STREAM, 0), "192.0.2.1", 80)));
    say("nobody: %s", outcome(connect_to(socket(AF_INET, SOCK_STREAM, 0), "127.0.0.1", 80)));
    int file = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0), error = -1;
    socklen_t size = sizeof error;
    say("silent: %s", outcome(connect_to(file, "10.99.0.1", 80)));
    fd_set set;
    FD_ZERO(&set);
    FD_SET(file, &set);
    say("select %d", select(file + 1, NULL, &set, NULL, &(struct timeval){30, 0}));
    FD_SET(file, &set);
    say("select %d", select(file + 1, NULL, &set, NULL, NULL));
    getsockopt(file, SOL_SOCKET, SO_ERROR, &error, &size);
    say("error %s", strerrorname_np(error));
    file = socket(AF_INET, SOCK_STREAM, 0);
    setsockopt(file, SOL_SOCKET, SO_SNDTIMEO, &(struct timeval){5, 0}, sizeof(struct timeval));
    say("with a limit: %s", outcome(connect_to(file, "10.99.0.1", 80)));
    close(file);
    pass_time(1000);
    say("closed");
}

static void look_up(const char *name) {
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *result;
    int error = getaddrinfo(name, "80", &hints, &result);
    char text[64] = "";
    if (!error) getnameinfo(result->ai_addr, result->ai_addrlen, text, sizeof text, NULL, 0, NI_NUMERICHOST);
    say("%s: %s %s", name, error ? gai_strerror(error) : "ok", text);
    if (!error) freeaddrinfo(result);
}

static void names(void) {
    look_up("server.test");
    look_up("nobody.test");
    look_up("localhost");
    look_up("10.1.2.3");
    struct hostent *host = gethostbyname("server.test");
    say("gethostbyname %s", host ? inet_ntoa(*(struct in_addr *)host->h_addr) : "none");
    say("gethostbyname %s", gethostbyname("nobody.test") ? "found" : hstrerror(h_errno));
    struct sockaddr_in address = address_of("10.77.0.1", 80);
    char text[64];
    say("getnameinfo %d", getnameinfo((struct sockaddr *)&address, sizeof address, text, sizeof text, NULL, 0, 0));
    say("name %s", text);
    gethostname(text, sizeof text);
    say("own name %s", text);
}

// The harness's server takes everything, and says nothing.
static void sending_much(void) {
    int file = socket(AF_INET, SOCK_STREAM, 0);
    connect_to(file, "10.77.0.1", 9);
    say("write %zd", write(file, bytes, sizeof bytes));
    say("send %zd", send(file, bytes, sizeof bytes, 0));
    struct iovec pieces[2] = {{bytes, 1000000}, {bytes, 2000000}};
    struct msghdr message = {.msg_iov = pieces, .msg_iovlen = 2};
    say("sendmsg %zd", sendmsg(file, &message, 0));
    close(file);
}

static void within(void) {
    int listener = socket(AF_INET, SOCK_STREAM, 0), one = 1;
    struct sockaddr_in address = address_of("0.0.0.0", 5000);
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    say("bind %s", outcome(bind(listener, (struct sockaddr *)&address, sizeof address)));
    say("listen %s", outcome(listen(listener, 5)));
    int other = socket(AF_INET, SOCK_STREAM, 0);
    say("bind again %s", outcome(bind(other, (struct sockaddr *)&address, sizeof address)));
    if (!fork()) {
        pass_time(1000);
        int file = socket(AF_INET, SOCK_STREAM, 0);
        say("connect %s", outcome(connect_to(file, "127.0.0.1", 5000)));
        say_ends(file);
        for (int i = 0; i < 3; i++) pass_time(100), send(file, bytes, 100000, 0);
        _exit(0);
    }
    socklen_t size = sizeof address;
    int file = accept(listener, (struct sockaddr *)&address, &size);
    say("accepted, from port %d", ntohs(address.sin_port));
    say_ends(file);
    size_t total = 0;
    for (ssize_t count; (count = recv(file, bytes, sizeof bytes, 0)) > 0;) {
        total += (size_t)count;
        if (total % 100000 == 0) say("received %zu", total);
    }
    wait(NULL);
}

// The harness connects to port 5001, and sends a little.
static void serving(void) {
    int listener = socket(AF_INET, SOCK_STREAM, 0);
    struct sockaddr_in address = address_of("0.0.0.0", 5001);
    if (bind(listener, (struct sockaddr *)&address, sizeof address) < 0 || listen(listener, 5) < 0) return;
    socklen_t size = sizeof address;
    int file = accept(listener, (struct sockaddr *)&address, &size);
    say("accepted, from port %d", ntohs(address.sin_port));
    say_ends(file);
    say("recv %zd", recv(file, bytes, sizeof bytes, 0));
    close(file);
}

static void local_sockets(void) {
    int ends[2];
    socketpair(AF_UNIX, SOCK_STREAM, 0, ends);
    if (!fork()) {
        pass_time(1000);
        say("the child sends %zd", send(ends[1], bytes, 1000000, 0));
        _exit(0);
    }
    close(ends[1]);
    size_t total = 0;
    for (ssize_t count; (count = read(ends[0], bytes, sizeof bytes)) > 0; pass_time(10)) total += (size_t)count;
    say("received %zu", total);
    struct sockaddr_un own = {.sun_family = AF_UNIX};
    snprintf(own.sun_path, sizeof own.sun_path, "/tmp/guest-socket-%d", getpid());
    unlink(own.sun_path);
    int listener = socket(AF_UNIX, SOCK_STREAM, 0);
    bind(listener, (struct sockaddr *)&own, sizeof own);
    listen(listener, 1);
    say("one of its own: %s", outcome(connect(socket(AF_UNIX, SOCK_STREAM, 0), (struct sockaddr *)&own, sizeof own)));
    unlink(own.sun_path);
    wait(NULL);
}

const struct program socket_programs[] = {
    {"talking", talking}, {"connecting-in-turn", connecting_in_turn}, {"failing", failing}, {"names", names},
    {"sending-much", sending_much}, {"within", within}, {"serving", serving}, {"local-sockets", local_sockets}, {0, 0},
};

#endif
