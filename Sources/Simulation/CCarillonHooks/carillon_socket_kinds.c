// The kinds of sockets that a world has: streams of the internet, which its network connects, and those of an app's own
// files.
#define _GNU_SOURCE

#ifdef __linux__

#include "carillon_blocking.h"
#include "carillon_hosts.h"
#include "carillon_paths.h"
#include "carillon_sockets.h"

#include <errno.h>
#include <netinet/in.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>

#define CALLER __builtin_return_address(0)

static int is_of_internet(int family) { return family == AF_INET || family == AF_INET6; }

static int type_of(int descriptor) {
    int type = -1;
    socklen_t length = sizeof type;
    getsockopt(descriptor, SOL_SOCKET, SO_TYPE, &type, &length);
    return type;
}

static int family_of(int descriptor) {
    int family = -1;
    socklen_t length = sizeof family;
    getsockopt(descriptor, SOL_SOCKET, SO_DOMAIN, &family, &length);
    return family;
}

int socket(int family, int type, int protocol) {
    ORIGINAL(socket);
    if (IS_OWN_OR_FOUNDATIONS_CALL) {
        if (family != AF_UNIX && !is_of_internet(family))
            carillon_blocking_refuse("it makes a socket to the host's system (socket), such as one of netlink or of packets; "
                                     "getifaddrs knows the interfaces");
        if (is_of_internet(family) && (type & 0xF) == SOCK_RAW)
            carillon_blocking_refuse("it makes a socket for raw packets (socket); a world's network has streams only");
    }
    return original(family, type, protocol);
}

// MARK: Addresses in files

void carillon_check_address(const struct sockaddr *address, unsigned length, void *caller) {
    if (address->sa_family != AF_UNIX || !carillon_is_own_code_or_foundation(caller)) return;
    const struct sockaddr_un *place = (const struct sockaddr_un *)address;
    size_t start = offsetof(struct sockaddr_un, sun_path);
    if (length <= start) return;
    char path[sizeof place->sun_path + 1] = {0};
    memcpy(path, place->sun_path, length - start < sizeof place->sun_path ? length - start : sizeof place->sun_path);
    if (*path != '/')
        carillon_blocking_refuse("it uses a socket whose address is no absolute path (connect, bind), which the whole host would "
                                 "share; give it a path in the app's own directory");
    carillon_check_change(path, caller, "a socket");
}

int bind(int descriptor, const struct sockaddr *address, socklen_t length) {
    ORIGINAL(bind);
    if (is_in_world() && is_of_internet(address->sa_family))
        carillon_blocking_refuse("it gives a socket an address (bind); use the environment's network to listen");
    if (is_in_world()) carillon_check_address(address, length, CALLER);
    return original(descriptor, address, length);
}

int listen(int descriptor, int limit) {
    ORIGINAL(listen);
    if (IS_OWN_OR_FOUNDATIONS_CALL && is_of_internet(family_of(descriptor)))
        carillon_blocking_refuse("it listens on a socket of its own (listen); use the environment's network to listen");
    return original(descriptor, limit);
}

// MARK: Datagrams

void carillon_check_datagram(int descriptor, const struct sockaddr *address, void *caller) {
    if (!address || !is_in_world() || !is_of_internet(address->sa_family) || !carillon_is_own_code_or_foundation(caller)) return;
    if (carillon_sockets_are_in_world(descriptor)) return;
    if (type_of(descriptor) == SOCK_STREAM)
        carillon_blocking_refuse("it connects a socket by what it sends (MSG_FASTOPEN); use connect");
    carillon_blocking_refuse("it sends a datagram (sendto, sendmsg); a world's network has streams only");
}

#endif
