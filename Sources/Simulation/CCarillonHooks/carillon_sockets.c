// This file defines the functions of the C library that connect sockets and look up names. In an app of a world they
// lead into the world's network, so that libraries with sockets of their own, such as URLSession's libcurl, reach its
// hosts by their names.
#define _GNU_SOURCE

#ifdef __linux__

#include "carillon_hosts.h"
#include "carillon_paths.h"
#include "carillon_sockets.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

_Noreturn extern void carillon_blocking_refuse(const char *what);

// MARK: The sockets of worlds

enum { most = 65536 };

// Worlds on several threads share the numbers of descriptors, and never a descriptor.
static _Atomic(unsigned char) states[most];
static _Atomic(int) pending_count;

static enum carillon_socket_state state_of(int descriptor) {
    if (descriptor < 0 || descriptor >= most) return carillon_socket_unknown;
    return atomic_load_explicit(&states[descriptor], memory_order_relaxed);
}

int carillon_sockets_are_in_world(int descriptor) {
    return state_of(descriptor) != carillon_socket_unknown && is_in_world();
}

int carillon_sockets_can_keep(int descriptor) { return descriptor >= 0 && descriptor < most; }

void carillon_sockets_set(int descriptor, enum carillon_socket_state state) {
    unsigned char old = atomic_exchange(&states[descriptor], state);
    atomic_fetch_add(&pending_count, (state == carillon_socket_pending) - (old == carillon_socket_pending));
}

// MARK: Connecting

static int option(int descriptor, int name) {
    int value = -1;
    socklen_t length = sizeof value;
    ORIGINAL(getsockopt);
    return original(descriptor, SOL_SOCKET, name, &value, &length) == 0 ? value : -1;
}

static int is_of_internet(int family) { return family == AF_INET || family == AF_INET6; }

int connect(int descriptor, const struct sockaddr *address, socklen_t length) {
    ORIGINAL(connect);
    if (is_in_world()) carillon_check_address(address, length, __builtin_return_address(0));
    if (!is_in_world() || !is_of_internet(address->sa_family)) return original(descriptor, address, length);
    if (option(descriptor, SO_TYPE) != SOCK_STREAM)
        carillon_blocking_refuse("it connects a socket for datagrams (connect); a world's network has streams only");
    int is_blocking = !(fcntl(descriptor, F_GETFL) & O_NONBLOCK);
    if (carillon_sockets_connect(descriptor, address, length, is_blocking) == carillon_connecting_really)
        return original(descriptor, address, length);
    errno = EINPROGRESS;
    return -1;
}

int carillon_sockets_connect_really(int descriptor, uint16_t port) {
    ORIGINAL(connect);
    int family = option(descriptor, SO_DOMAIN);
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port), .sin_addr = {htonl(INADDR_LOOPBACK)}};
    // A socket of the sixth version reaches an address of the fourth by its mapped form.
    struct sockaddr_in6 mapped = {.sin6_family = AF_INET6, .sin6_port = htons(port)};
    inet_pton(AF_INET6, "::ffff:127.0.0.1", &mapped.sin6_addr);
    int result = family == AF_INET6 ? original(descriptor, (struct sockaddr *)&mapped, sizeof mapped)
                                    : original(descriptor, (struct sockaddr *)&address, sizeof address);
    return result == 0 || errno == EINPROGRESS ? 0 : errno;
}

int close(int descriptor) {
    ORIGINAL(close);
    if (carillon_keeps_open(descriptor, __builtin_return_address(0))) return 0;
    carillon_note_closing(descriptor);
    if (state_of(descriptor) != carillon_socket_unknown) carillon_sockets_close(descriptor);
    return original(descriptor);
}

// MARK: Properties of sockets

int getsockopt(int descriptor, int level, int name, void *value, socklen_t *length) {
    ORIGINAL(getsockopt);
    if (level == SOL_SOCKET && name == SO_ERROR && state_of(descriptor) != carillon_socket_unknown && is_in_world()
        && value && length && *length >= sizeof(int)) {
        int error = carillon_sockets_take_error(descriptor);
        if (error || state_of(descriptor) == carillon_socket_pending) {
            *(int *)value = error;
            *length = sizeof error;
            return 0;
        }
    }
    return original(descriptor, level, name, value, length);
}

static void copy(const struct sockaddr_storage *from, struct sockaddr *to, socklen_t *length) {
    socklen_t size = from->ss_family == AF_INET6 ? sizeof(struct sockaddr_in6) : sizeof(struct sockaddr_in);
    memcpy(to, from, *length < size ? *length : size);
    *length = size;
}

// The real ports are other ones in each run.
int getpeername(int descriptor, struct sockaddr *address, socklen_t *length) {
    ORIGINAL(getpeername);
    int result = original(descriptor, address, length);
    if (result || state_of(descriptor) == carillon_socket_unknown || !is_in_world()) return result;
    struct sockaddr_storage peer = {0};
    carillon_sockets_peer(descriptor, &peer);
    copy(&peer, address, length);
    return 0;
}

int getsockname(int descriptor, struct sockaddr *address, socklen_t *length) {
    ORIGINAL(getsockname);
    int result = original(descriptor, address, length);
    if (result || state_of(descriptor) == carillon_socket_unknown || !is_in_world()) return result;
    // The port stands at the same place in both versions.
    if (is_of_internet(address->sa_family))
        ((struct sockaddr_in *)address)->sin_port = htons(carillon_sockets_port(descriptor));
    return 0;
}

int carillon_sockets_poll(struct pollfd *files, unsigned long count) {
    ORIGINAL(poll);
    if (atomic_load(&pending_count) == 0) return original(files, count, 0);
    // A negative number is a descriptor that is ready for nothing.
    unsigned char hidden[count + 1];
    for (unsigned long index = 0; index < count; index++) {
        hidden[index] = state_of(files[index].fd) == carillon_socket_pending;
        if (hidden[index]) files[index].fd = ~files[index].fd;
    }
    int result = original(files, count, 0);
    int error = errno;
    for (unsigned long index = 0; index < count; index++) if (hidden[index]) files[index].fd = ~files[index].fd;
    errno = error;
    return result;
}

int carillon_sockets_is_pair(int descriptor) {
    struct ucred peer = {0};
    socklen_t length = sizeof peer;
    ORIGINAL(getsockopt);
    ORIGINAL_NAMED(getpid, own_number);
    return option(descriptor, SO_DOMAIN) == AF_UNIX
        && original(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &length) == 0 && peer.pid == own_number();
}

int carillon_sockets_unread(int descriptor) {
    ORIGINAL(poll);
    struct pollfd file = {.fd = descriptor, .events = POLLIN};
    int count = 0;
    if (original(&file, 1, 0) <= 0 || !(file.revents & (POLLIN | POLLHUP | POLLERR))) return -1;
    return ioctl(descriptor, FIONREAD, &count) == 0 ? count : 0;
}

// MARK: Names

static int is_number(const char *name) {
    struct in6_addr address;
    return inet_pton(AF_INET, name, &address) == 1 || inet_pton(AF_INET6, name, &address) == 1;
}

int getaddrinfo(
    const char *restrict name, const char *restrict service, const struct addrinfo *restrict hints,
    struct addrinfo **restrict result) {
    ORIGINAL(getaddrinfo);
    // The system looks services up in a file of the host's.
    char port[8];
    if (service && is_in_world() && strspn(service, "0123456789") < strlen(service)) {
        int number = carillon_port_of_service(service);
        if (!number) return EAI_SERVICE;
        snprintf(port, sizeof port, "%d", number);
        service = port;
    }
    if (!name || !is_in_world() || is_number(name)) return original(name, service, hints, result);
    char address[INET6_ADDRSTRLEN];
    if (!carillon_sockets_look_up(name, address, sizeof address)) return EAI_NONAME;
    struct addrinfo wish = hints ? *hints : (struct addrinfo){0};
    wish.ai_flags = (wish.ai_flags & ~AI_ADDRCONFIG) | AI_NUMERICHOST;
    return original(address, service, &wish, result);
}

// libcurl's TLS draws from random numbers of the process, and trusts nobody of a world. The definition is weak, so a
// program that has OpenSSL inside keeps that.
__attribute__((weak)) void *SSL_new(void *context);
__attribute__((weak)) void *SSL_new(void *context) {
    typedef void *(*function)(void *);
    ORIGINAL_AS(function, "SSL_new");
    static _Atomic(void *) curl;
    if (is_in_world() && is_in_library(__builtin_return_address(0), &curl, "curl_easy_init"))
        carillon_blocking_refuse("URLSession speaks TLS (https), which is not the world's; call the host by http, or use CarillonTLS");
    return original ? original(context) : NULL;
}

// The first call of `close` may come where nothing can be looked up, such as in a child that has just been forked.
__attribute__((constructor)) static void find_close(void) { close(-1); }

// MARK: Threads that only look up a name

// libcurl looks up each name on a thread of its own. In a world the answer is there at once.
static char run_at_once;

int carillon_threads_run(void *caller, unsigned long *thread, void *(*start)(void *), void *argument) {
    static _Atomic(void *) curl;
    if (!is_in_library(caller, &curl, "curl_easy_init")) return 0;
    *thread = (unsigned long)&run_at_once;
    start(argument);
    return 1;
}

int carillon_threads_has_run(unsigned long thread) { return thread == (unsigned long)&run_at_once; }

int pthread_detach(pthread_t thread) {
    ORIGINAL(pthread_detach);
    return carillon_threads_has_run(thread) ? 0 : original(thread);
}

#endif
