// The network's interfaces. In a world they are those of the caller's device: its own loop, and the one by which it
// reaches the internet, named as on a phone.
#define _GNU_SOURCE

#ifdef __linux__

#include "carillon_blocking.h"
#include "carillon_process_state.h"

#include <arpa/inet.h>
#include <errno.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>

static char lo[] = "lo", en0[] = "en0", pdp_ip0[] = "pdp_ip0";
static char *const names[] = {lo, en0, pdp_ip0};
enum { interface_count = 3, loop_index = 1, wifi_index = 2, cellular_index = 3, most_addresses = 3 };

/// An entry of a list, with its memory. The first one holds the mark by which the list is known.
struct entry {
    struct ifaddrs interface;
    struct sockaddr_storage address, mask, other;
};

/// Fills in an entry, and returns it.
static struct ifaddrs *add(struct entry *entry, int index, const char *address, const char *mask, const char *other) {
    unsigned flags = index == loop_index ? IFF_LOOPBACK : IFF_BROADCAST | IFF_MULTICAST;
    entry->interface = (struct ifaddrs){
        .ifa_name = names[index - 1], .ifa_flags = flags | IFF_UP | IFF_RUNNING,
        .ifa_addr = (struct sockaddr *)&entry->address, .ifa_netmask = (struct sockaddr *)&entry->mask,
        .ifa_broadaddr = other ? (struct sockaddr *)&entry->other : NULL};
    struct { struct sockaddr_storage *place; const char *text; } parts[] = {
        {&entry->address, address}, {&entry->mask, mask}, {&entry->other, other}};
    for (int part = 0; part < 3; part++) {
        if (!parts[part].text) continue;
        struct sockaddr_in *four = (struct sockaddr_in *)parts[part].place;
        struct sockaddr_in6 *six = (struct sockaddr_in6 *)parts[part].place;
        if (inet_pton(AF_INET, parts[part].text, &four->sin_addr) == 1) four->sin_family = AF_INET;
        else if (inet_pton(AF_INET6, parts[part].text, &six->sin6_addr) == 1) six->sin6_family = AF_INET6;
    }
    return &entry->interface;
}

static const char mark[] = "an interface of a world";

int getifaddrs(struct ifaddrs **result) {
    ORIGINAL(getifaddrs);
    if (!is_in_world()) return original(result);
    struct entry *entries = calloc(most_addresses, sizeof *entries);
    if (!entries) FAIL(ENOMEM);
    add(&entries[0], loop_index, "127.0.0.1", "255.0.0.0", NULL);
    entries[0].interface.ifa_next = add(&entries[1], loop_index, "::1", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", NULL);
    int32_t device = 0;
    enum carillon_reachability reachability = carillon_process_reachability(&device);
    char address[INET_ADDRSTRLEN];
    struct in_addr number = {htonl((reachability == carillon_wifi ? 0xC0A80002u : 0x0A000002u) + (uint32_t)device)};
    inet_ntop(AF_INET, &number, address, sizeof address);
    if (reachability == carillon_wifi)
        entries[1].interface.ifa_next = add(&entries[2], wifi_index, address, "255.255.0.0", "192.168.255.255");
    if (reachability == carillon_cellular)
        entries[1].interface.ifa_next = add(&entries[2], cellular_index, address, "255.0.0.0", NULL);
    entries[0].interface.ifa_data = (void *)mark;
    *result = &entries[0].interface;
    return 0;
}

void freeifaddrs(struct ifaddrs *list) {
    ORIGINAL(freeifaddrs);
    if (list && list->ifa_data == (void *)mark) free(list);
    else original(list);
}

// MARK: Names

unsigned if_nametoindex(const char *name) {
    ORIGINAL(if_nametoindex);
    if (!is_in_world()) return original(name);
    for (unsigned index = 0; index < interface_count; index++) if (!strcmp(names[index], name)) return index + 1;
    errno = ENODEV;
    return 0;
}

char *if_indextoname(unsigned index, char *name) {
    ORIGINAL(if_indextoname);
    if (!is_in_world()) return original(index, name);
    if (index >= 1 && index <= interface_count) return strcpy(name, names[index - 1]);
    errno = ENXIO;
    return NULL;
}

struct if_nameindex *if_nameindex(void) {
    ORIGINAL(if_nameindex);
    if (!is_in_world()) return original();
    struct if_nameindex *list = calloc(interface_count + 1, sizeof *list);
    if (!list) return NULL;
    for (unsigned index = 0; index < interface_count; index++)
        list[index] = (struct if_nameindex){index + 1, names[index]};
    return list;
}

void if_freenameindex(struct if_nameindex *list) {
    ORIGINAL(if_freenameindex);
    if (list && list->if_name == lo) free(list);
    else original(list);
}

#endif
