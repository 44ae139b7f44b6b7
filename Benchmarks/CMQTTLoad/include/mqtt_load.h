#pragma once
#include <stdint.h>

// A load generator for MQTT 3.1.1 brokers on this machine: one thread, epoll, raw packets. It knows nothing of any broker, so that all are
// measured alike. Everything returns 0, or an `errno` after a line on standard error; `ENOSYS` where there is no epoll.

/// Sends `count` messages of `size` bytes from one publisher to one subscriber, at most `window` of them under way: not yet arrived, or
/// above QoS 0 not yet acknowledged to the publisher. `seconds` is the time from the first to the last.
int mqtt_load_point_to_point(uint16_t port, int qos, int window, int size, int count, double *_Nonnull seconds);

/// Sends `count` messages at QoS 0 from one publisher to many subscribers, at most `window` of them not yet with everybody.
int mqtt_load_fan_out(uint16_t port, int subscribers, int window, int size, int count, double *_Nonnull seconds);

/// Connects `count` clients, each with a connection and a CONNACK, at most `window` of them without an answer. They stay connected, and idle,
/// until `mqtt_load_hang_up`; their descriptors are written into `descriptors`.
int mqtt_load_connect(uint16_t port, int window, int count, int *_Nonnull descriptors, double *_Nonnull seconds);

/// Resets connections, which leaves none of them lingering.
void mqtt_load_hang_up(const int *_Nonnull descriptors, int count);

/// A port of 127.0.0.1 that is free now, or 0.
uint16_t mqtt_load_free_port(void);
