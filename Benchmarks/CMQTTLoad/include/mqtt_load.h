#pragma once
#include <stdint.h>

// A load generator for MQTT 3.1.1 brokers on this machine: one thread, epoll, raw packets. The generator knows nothing
// about any broker, so that it measures all brokers alike. Each function returns 0, or an `errno` after a line on
// standard error. Without epoll it returns `ENOSYS`.

/// Sends `count` messages of `size` bytes from one publisher to one subscriber. At most `window` messages are under
/// way: not yet arrived, or above QoS 0 not yet acknowledged to the publisher. `seconds` is the time from the first
/// message to the last.
int mqtt_load_point_to_point(uint16_t port, int qos, int window, int size, int count, double *_Nonnull seconds);

/// Sends `count` messages from one publisher to many subscribers. At most `window` messages have not yet reached all
/// subscribers, or above QoS 0 are not yet acknowledged to the publisher.
int mqtt_load_fan_out(
    uint16_t port, int qos, int subscribers, int window, int size, int count, double *_Nonnull seconds);

/// Connects `count` clients, each with a connection and a CONNACK. At most `window` clients have no answer yet. The
/// clients stay connected, and idle, until `mqtt_load_hang_up`. Their descriptors are written into `descriptors`.
int mqtt_load_connect(uint16_t port, int window, int count, int *_Nonnull descriptors, double *_Nonnull seconds);

/// Resets connections, so that none of them lingers.
void mqtt_load_hang_up(const int *_Nonnull descriptors, int count);

/// Returns a port of 127.0.0.1 that is free now, or 0.
uint16_t mqtt_load_free_port(void);
