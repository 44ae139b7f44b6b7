import WebSocketWire

/// The events and the end that a decoder makes of a stream.
struct Outcome: Hashable {
    var events: [WebSocketEvent] = []
    var violation: WebSocketViolation?
    /// How many bytes are held at the end.
    var heldByteCount = 0
    var isClosed = false

    /// Decodes chunk after chunk, up to the first violation.
    init(of chunks: [[UInt8]], from sender: WebSocketRole, limits: WebSocketLimits = WebSocketLimits()) {
        var decoder = WebSocketDecoder(from: sender, limits: limits)
        do throws(WebSocketViolation) {
            for chunk in chunks {
                decoder.append(chunk)
                while let event = try decoder.next() { events.append(event) }
            }
        } catch {
            violation = error
        }
        heldByteCount = decoder.heldByteCount
        isClosed = decoder.isClosed
    }

    init(of stream: [UInt8], from sender: WebSocketRole, limits: WebSocketLimits = WebSocketLimits()) {
        self.init(of: [stream], from: sender, limits: limits)
    }
}
