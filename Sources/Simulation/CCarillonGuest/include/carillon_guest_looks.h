// The view that a harness has of a guest at rest, one thing at a time.
#pragma once

#include "carillon_guest.h"

/// Returns the guest's socket that has connected to a port of the harness's; NULL if there is none.
const struct carillon_guest_socket *carillon_guest_find_caller(struct carillon_guest *guest, uint16_t harness_port);

/// Returns the address of the guest's next socket that listens; NULL behind the last one. Sockets that share a port
/// appear once each.
const struct carillon_guest_binding *carillon_guest_listening(struct carillon_guest *guest, int index);

/// Returns the nanoseconds of a processor that the guest's processes have used, without those that have ended.
int64_t carillon_guest_processor_time(struct carillon_guest *guest);
