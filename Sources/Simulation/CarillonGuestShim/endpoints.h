// Addresses, as programs give and get them.
#pragma once

#include "shim.h"

#include <netinet/in.h>

#pragma GCC visibility push(hidden)

/// The endpoint of an address; version 0 if it is none of IP.
struct carillon_guest_endpoint endpoint_of(const struct sockaddr *address);
int endpoint_is_loopback(const struct carillon_guest_endpoint *endpoint);
/// 0.0.0.0 or ::.
int endpoint_is_any(const struct carillon_guest_endpoint *endpoint);
struct carillon_guest_endpoint endpoint_of_loopback(uint16_t port);
/// Writes an endpoint in the form of a family of sockets. Returns the size.
socklen_t endpoint_write(const struct carillon_guest_endpoint *endpoint, int family, struct sockaddr_in6 *address);
/// Gives a program an address, cut to the room that there is.
void endpoint_give(const struct carillon_guest_endpoint *endpoint, int family, struct sockaddr *room, socklen_t *size);
/// Writes a text such as `tcp 10.0.0.1:53`, in at most 80 bytes.
void endpoint_describe(const struct carillon_guest_endpoint *endpoint, const char *protocol, char *text);

int socket_option(int file, int option);
/// The port of a socket's own end, or of its peer, in the real world; 0 if there is none.
uint16_t socket_port(int file, int is_peer);
struct carillon_guest_binding *binding_of(uint16_t real_port);
struct carillon_guest_binding *binding_add(uint16_t real_port, const struct carillon_guest_endpoint *endpoint);
struct carillon_guest_connection *connection_of(uint16_t guest_port, uint16_t harness_port);
/// The real port of a socket of the guest's that listens at an address of loopback; 0 if there is none.
uint16_t listening_port_of(const struct carillon_guest_endpoint *endpoint);
long listening_play(struct trap *trap);

struct sockaddr_un;
void local_sockets_note(const struct sockaddr_un *address);
long local_sockets_refuse(const struct sockaddr_un *address);

/// The next of the ports that the guest has for sockets that want any.
uint16_t next_port(void);

#pragma GCC visibility pop
