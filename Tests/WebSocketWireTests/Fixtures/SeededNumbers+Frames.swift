import TestBasics
import WebSocketWire

extension SeededNumbers {
    mutating func bytes(upTo limit: Int) -> [UInt8] { bytes(below: limit + 1) }

    mutating func text(upTo limit: Int) -> String {
        let scalars: [Unicode.Scalar] = ["a", "\0", "é", "\u{7FF}", "€", "\u{FEFF}", "😀", "\u{10FFFF}", "\u{301}"]
        var text = ""
        for _ in 0..<below(limit + 1) { text.unicodeScalars.append(pick(scalars)) }
        return text
    }

    mutating func message() -> WebSocketMessage {
        let limit = chance(8) ? 300 : 20
        return chance(2) ? .text(text(upTo: limit)) : .binary(bytes(upTo: limit))
    }

    mutating func control() -> WebSocketEvent {
        let data = bytes(upTo: chance(4) ? 125 : 5)
        return chance(2) ? .ping(data) : .pong(data)
    }

    mutating func close() -> WebSocketClose {
        if chance(4) { return WebSocketClose() }
        return WebSocketClose(pick([1000, 1001, 1011, 3000, 4999]), reason: text(upTo: 6))
    }

    /// A good stream and what it says: messages, some in fragments with control frames between them, and perhaps a
    /// Close.
    mutating func stream(of encoder: WebSocketEncoder) throws -> (bytes: [UInt8], events: [WebSocketEvent]) {
        var bytes: [UInt8] = []
        var events: [WebSocketEvent] = []
        for _ in 0...below(4) {
            let message = message()
            let frames =
                chance(2)
                ? [try encoder.encode(message)]
                : try encoder.encodeFragments(of: message, payloadSize: 1 + below(message.size + 1))
            for frame in frames {
                if chance(4) {
                    let control = control()
                    if case .ping(let data) = control { bytes += try encoder.encodePing(data) }
                    if case .pong(let data) = control { bytes += try encoder.encodePong(data) }
                    events.append(control)
                }
                bytes += frame
            }
            events.append(.message(message))
        }
        if chance(3) {
            let close = close()
            bytes += try encoder.encode(close)
            events.append(.close(close))
        }
        return (bytes, events)
    }

    mutating func mutate(_ stream: inout [UInt8]) {
        mutate(&stream, telling: [0, 1, 2, 3, 0x7E, 0x7F, 0x80, 0x81, 0x88, 0xFE, 0xFF])
    }
}
