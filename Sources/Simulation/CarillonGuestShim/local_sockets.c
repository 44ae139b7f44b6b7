// Local sockets: those that the guest has bound itself belong to the world, and no others.
#if defined(__linux__) && defined(__x86_64__)

#include "endpoints.h"

#include <errno.h>
#include <sys/stat.h>
#include <sys/un.h>

static void identify(const struct sockaddr_un *address, uint64_t identity[2]) {
    struct stat status;
    identity[0] = identity[1] = 0;
    if (address->sun_path[0]) {
        if (CALL(SYS_stat, address->sun_path, &status) < 0) return;
        identity[0] = status.st_dev;
        identity[1] = status.st_ino;
        return;
    }
    for (size_t i = 1; i < sizeof address->sun_path; i++)
        identity[1] = identity[1] * 31 + (unsigned char)address->sun_path[i];
    identity[1] |= 1;
}

void local_sockets_note(const struct sockaddr_un *address) {
    enum { most = sizeof guest->local_sockets / sizeof *guest->local_sockets };
    uint64_t *identity = guest->local_sockets[guest->local_socket_count++ % most];
    identify(address, identity);
}

long local_sockets_refuse(const struct sockaddr_un *address) {
    uint64_t identity[2];
    identify(address, identity);
    // The kernel says by itself that there is none.
    if (!identity[1]) return 0;
    for (size_t i = 0; i < sizeof guest->local_sockets / sizeof *guest->local_sockets; i++)
        if (guest->local_sockets[i][0] == identity[0] && guest->local_sockets[i][1] == identity[1]) return 0;
    char text[100] = "a local socket ";
    copy_text(text + 15, sizeof text - 15, address->sun_path[0] ? address->sun_path : address->sun_path + 1);
    note(carillon_guest_note_address, 0, text);
    return -ECONNREFUSED;
}

#endif
