#pragma once

/// Returns the port of a service that is the same everywhere; 0 if there is none of that name.
int carillon_port_of_service(const char *name);

struct sockaddr;
/// Ends the run if an app would reach a process of the host by a socket.
void carillon_check_address(const struct sockaddr *address, unsigned length, void *caller);
/// Ends the run if an app would send a datagram.
void carillon_check_datagram(int descriptor, const struct sockaddr *address, void *caller);
