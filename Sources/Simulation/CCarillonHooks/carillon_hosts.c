// The functions of the C library that know of hosts, services and interfaces, apart from `getaddrinfo`. In a world they
// know its hosts, the same services everywhere, and the interfaces of the caller's device.
#define _GNU_SOURCE

#ifdef __linux__

#include "carillon_blocking.h"
#include "carillon_hosts.h"
#include "carillon_process_state.h"
#include "carillon_sockets.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <resolv.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>


enum { name_size = 256 };

// MARK: Services

static char tcp[] = "tcp", udp[] = "udp", ip[] = "ip", icmp[] = "icmp";
static const struct { const char *name; int port; } services[] = {
    {"ftp", 21}, {"ssh", 22}, {"telnet", 23}, {"smtp", 25}, {"domain", 53}, {"http", 80}, {"pop3", 110}, {"ntp", 123},
    {"imap2", 143}, {"ldap", 389}, {"https", 443}, {"imaps", 993}, {"pop3s", 995}, {"mqtt", 1883}, {"secure-mqtt", 8883},
};
enum { service_count = sizeof services / sizeof *services };

int carillon_port_of_service(const char *name) {
    for (int index = 0; index < service_count; index++) if (!strcmp(services[index].name, name)) return services[index].port;
    return 0;
}

static const char *service_at(int port) {
    for (int index = 0; index < service_count; index++) if (services[index].port == port) return services[index].name;
    return NULL;
}

static _Thread_local char *nothing[1];

static struct servent *service(const char *name, int port, const char *protocol) {
    static _Thread_local struct servent entry;
    if (!name || !port) return NULL;
    entry = (struct servent){(char *)name, nothing, htons((uint16_t)port), protocol && !strcmp(protocol, udp) ? udp : tcp};
    return &entry;
}

struct servent *getservbyname(const char *name, const char *protocol) {
    ORIGINAL(getservbyname);
    if (!is_in_world()) return original(name, protocol);
    int port = carillon_port_of_service(name);
    return service(service_at(port), port, protocol);
}

struct servent *getservbyport(int port, const char *protocol) {
    ORIGINAL(getservbyport);
    if (!is_in_world()) return original(port, protocol);
    return service(service_at(ntohs((uint16_t)port)), ntohs((uint16_t)port), protocol);
}

static const struct { char *name; int number; } protocols[] = {{ip, 0}, {icmp, 1}, {tcp, 6}, {udp, 17}};

static struct protoent *protocol(int index) {
    static _Thread_local struct protoent entry;
    entry = (struct protoent){protocols[index].name, nothing, protocols[index].number};
    return &entry;
}

struct protoent *getprotobyname(const char *name) {
    ORIGINAL(getprotobyname);
    if (!is_in_world()) return original(name);
    for (int index = 0; index < 4; index++) if (!strcmp(protocols[index].name, name)) return protocol(index);
    return NULL;
}

struct protoent *getprotobynumber(int number) {
    ORIGINAL(getprotobynumber);
    if (!is_in_world()) return original(number);
    for (int index = 0; index < 4; index++) if (protocols[index].number == number) return protocol(index);
    return NULL;
}

// MARK: Hosts

/// A host with one address, and the memory for it.
struct host {
    struct hostent entry;
    char name[name_size], *addresses[2];
    unsigned char address[sizeof(struct in6_addr)];
};

/// Fills in a host. Returns 0, or what `h_errno` says.
static int find_host(struct host *host, const char *name, int family) {
    memset(host, 0, sizeof *host);
    char text[INET6_ADDRSTRLEN];
    int is_number = inet_pton(family, name, host->address) == 1;
    if (!is_number) {
        // The world's names stand for addresses of the fourth version.
        if (family != AF_INET) return NO_DATA;
        if (!carillon_sockets_look_up(name, text, sizeof text)) return HOST_NOT_FOUND;
        inet_pton(AF_INET, text, host->address);
    }
    snprintf(host->name, sizeof host->name, "%s", name);
    host->addresses[0] = (char *)host->address;
    int length = family == AF_INET ? sizeof(struct in_addr) : sizeof(struct in6_addr);
    host->entry = (struct hostent){host->name, nothing, family, length, host->addresses};
    return 0;
}

static int find_address(struct host *host, const void *address, socklen_t length, int family) {
    char text[INET6_ADDRSTRLEN], name[name_size];
    if (!inet_ntop(family, address, text, sizeof text)) return NO_RECOVERY;
    if (!carillon_process_name_of_address(text, name, sizeof name)) return HOST_NOT_FOUND;
    memset(host, 0, sizeof *host);
    memcpy(host->address, address, length < sizeof host->address ? length : sizeof host->address);
    snprintf(host->name, sizeof host->name, "%s", name);
    host->addresses[0] = (char *)host->address;
    host->entry = (struct hostent){host->name, nothing, family, (int)length, host->addresses};
    return 0;
}

static _Thread_local struct host last;

static struct hostent *answer(int error) {
    if (error) return (h_errno = error, NULL);
    return &last.entry;
}

struct hostent *gethostbyname2(const char *name, int family) {
    ORIGINAL(gethostbyname2);
    return is_in_world() ? answer(find_host(&last, name, family)) : original(name, family);
}

struct hostent *gethostbyname(const char *name) {
    ORIGINAL(gethostbyname);
    return is_in_world() ? answer(find_host(&last, name, AF_INET)) : original(name);
}

struct hostent *gethostbyaddr(const void *address, socklen_t length, int family) {
    ORIGINAL(gethostbyaddr);
    return is_in_world() ? answer(find_address(&last, address, length, family)) : original(address, length, family);
}

/// Answers in the caller's memory.
static int answer_in(
    int error, struct host *found, struct hostent *host, char *buffer, size_t size, struct hostent **result, int *code) {
    *result = NULL;
    if (error) return (*code = error, 0);
    size_t place = (size_t)(-(uintptr_t)buffer & (_Alignof(struct host) - 1));
    if (size < place + sizeof *found) return ERANGE;
    struct host *own = (struct host *)(void *)(buffer + place);
    *own = *found;
    own->addresses[0] = (char *)own->address;
    *host = own->entry;
    host->h_name = own->name;
    host->h_addr_list = own->addresses;
    *result = host;
    return 0;
}

int gethostbyname2_r(const char *name, int family, struct hostent *host, char *buffer, size_t size,
                     struct hostent **result, int *code) {
    ORIGINAL(gethostbyname2_r);
    if (!is_in_world()) return original(name, family, host, buffer, size, result, code);
    struct host answer;
    return answer_in(find_host(&answer, name, family), &answer, host, buffer, size, result, code);
}

int gethostbyname_r(const char *name, struct hostent *host, char *buffer, size_t size, struct hostent **result, int *code) {
    ORIGINAL(gethostbyname_r);
    if (!is_in_world()) return original(name, host, buffer, size, result, code);
    struct host answer;
    return answer_in(find_host(&answer, name, AF_INET), &answer, host, buffer, size, result, code);
}

int gethostbyaddr_r(const void *address, socklen_t length, int family, struct hostent *host, char *buffer, size_t size,
                    struct hostent **result, int *code) {
    ORIGINAL(gethostbyaddr_r);
    if (!is_in_world()) return original(address, length, family, host, buffer, size, result, code);
    struct host answer;
    return answer_in(find_address(&answer, address, length, family), &answer, host, buffer, size, result, code);
}

int getnameinfo(const struct sockaddr *restrict address, socklen_t length, char *restrict host, socklen_t host_size,
                char *restrict service, socklen_t service_size, int flags) {
    ORIGINAL(getnameinfo);
    int family = address ? address->sa_family : AF_UNSPEC;
    if (!is_in_world() || (family != AF_INET && family != AF_INET6))
        return original(address, length, host, host_size, service, service_size, flags);
    // The system writes numbers, and finds no names.
    int error = original(address, length, host, host_size, service, service_size,
                         flags | NI_NUMERICHOST | NI_NUMERICSERV);
    if (error) return error;
    if (host && host_size && !(flags & NI_NUMERICHOST)) {
        char name[name_size];
        if (carillon_process_name_of_address(host, name, sizeof name)) {
            if (strlen(name) >= host_size) return EAI_OVERFLOW;
            strcpy(host, name);
        } else if (flags & NI_NAMEREQD) {
            return EAI_NONAME;
        }
    }
    if (service && service_size && !(flags & NI_NUMERICSERV)) {
        const char *name = service_at(atoi(service));
        if (name && strlen(name) < service_size) strcpy(service, name);
    }
    return 0;
}

// MARK: Functions that no world has

#define REFUSE(type, name, declaration, arguments) \
    type name declaration { \
        ORIGINAL(name); \
        if (IS_OWN_OR_FOUNDATIONS_CALL) \
            carillon_blocking_refuse("it asks a name server by itself (" #name "); use getaddrinfo or URLSession"); \
        return original arguments; \
    }
#undef res_query
#undef res_search
#undef res_send
REFUSE(int, res_query, (const char *name, int class, int type, unsigned char *answer, int size), (name, class, type, answer, size))
REFUSE(int, res_search, (const char *name, int class, int type, unsigned char *answer, int size), (name, class, type, answer, size))
REFUSE(int, getaddrinfo_a, (int mode, struct gaicb *list[], int count, struct sigevent *event), (mode, list, count, event))

#endif
