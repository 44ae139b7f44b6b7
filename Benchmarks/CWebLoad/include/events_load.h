#pragma once
#include <stdint.h>

/// Opens event streams and sends one more request `count` times, each time when its last answer and the event on every
/// stream have come.
///
/// - Parameters:
///   - opening: the request that opens a stream, whole.
///   - action: the request that causes an event, whole. Its answer has no body.
/// - Returns: 0 if all events came. `seconds` is the time until then, without the opening.
int events_load_fan_out(uint16_t port, const char *opening, const char *action, int streams, int count,
                        double *seconds);

/// Sends a request, and reads its answer: up to its length, or to the end of its head if it names no length.
///
/// - Returns: the number of bytes in `answer`, below 0 if the server did not answer or the answer needs more room.
int events_load_ask(uint16_t port, const char *request, char *answer, int room);

/// Opens an event stream, sends a request that causes an event, and reads the event without its chunk.
///
/// - Returns: the number of bytes in `event`, below 0 if none came.
int events_load_record(uint16_t port, const char *opening, const char *action, char *event, int room);
