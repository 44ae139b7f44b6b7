#pragma once
#include <stdint.h>

/// A conversation in texts over WebSockets, and how its answers are recognised: by a part of their text.
struct talk {
    const char *path;
    /// The first text on each connection, and its answer.
    const char *hello, *welcome;
    /// The text by which a connection asks for deliveries, and its answer.
    const char *subscription, *ready;
    /// The text that is measured, the answer on its own connection, and the text on each connection that asked.
    const char *message, *answer, *delivery;
};

/// Opens connections and says hello on each.
///
/// - Parameter descriptors: room for `connections` descriptors. ``talk_load_hang_up`` closes them.
/// - Returns: 0 if every connection was welcomed.
int talk_load_open(const struct talk *talk, uint16_t port, int connections, int *descriptors);

/// Closes connections.
void talk_load_hang_up(const int *descriptors, int connections);

/// Sends the message on each connection, and again after each answer, until `count` answers have come.
///
/// - Returns: 0 if every answer came. `seconds` is the time until then, without the connecting.
int talk_load_calls(const struct talk *talk, uint16_t port, int connections, int count, double *seconds);

/// Sends the message `count` times on one connection. Each time it waits until its answer and all deliveries have come.
///
/// - Returns: 0 if all came. `seconds` is the time until then, without the connecting.
int talk_load_fan_out(const struct talk *talk, uint16_t port, int subscribers, int count, double *seconds);
