import CarillonEnvironment
import JSONWire

/// The form in which a stream carries messages.
struct StreamFormat {
    /// Whether the stream is of Server-Sent Events; if not, it has a JSON object on each line.
    var isEventStream = true
    /// Whether a message comes with its envelope.
    var isEnveloped = true
    /// Whether signs of life are events, and not comments.
    var hasHeartbeats = false

    var mediaType: String { isEventStream ? "text/event-stream" : "application/x-ndjson" }

    /// Returns the bytes of a message.
    func bytes(of message: ChannelMessage, connection: String) -> [UInt8] {
        let id = StreamPlace.text(connection: connection, message)
        let content = isEnveloped ? message.envelope : message.payload
        return isEventStream ? event("message", data: content, id: id) : line("message", data: content, id: id)
    }

    /// Returns the bytes of an error, after which the stream ends.
    func bytes(of error: RealtimeError) -> [UInt8] {
        isEventStream ? event("error", data: error.json.bytes) : line("error", data: error.json.bytes)
    }

    /// The bytes of a sign of life. The form of the heartbeat as an event is UNVERIFIED.
    var signOfLife: [UInt8] {
        switch (isEventStream, hasHeartbeats) {
        case (true, true): event("heartbeat", data: [])
        case (true, false): Array(":keepalive\n\n".utf8)
        case (false, true): Array("{\"event\":\"heartbeat\"}\n".utf8)
        case (false, false): Array("\n".utf8)
        }
    }

    /// Returns the bytes that say when to come again; none in a stream of JSON.
    func bytes(retryAfter delay: Duration) -> [UInt8] {
        isEventStream ? Array("retry: \(max(0, delay.wholeNanoseconds / 1_000_000))\n\n".utf8) : []
    }

    /// An event in the form in which Ably writes it: the identifier first, and the type even if it is `message`, which
    /// the encoder of EventStream leaves out.
    private func event(_ type: String, data: [UInt8], id: String? = nil) -> [UInt8] {
        var bytes: [UInt8] = []
        if let id { bytes += "id: \(id)\n".utf8 }
        bytes += "event: \(type)\n".utf8
        for line in lines(of: data) {
            bytes += (line.isEmpty ? "data:" : "data: ").utf8
            bytes += line
            bytes.append(UInt8(ascii: "\n"))
        }
        bytes.append(UInt8(ascii: "\n"))
        return bytes
    }

    /// The lines of a text. A carriage return would end a line of the stream, too.
    private func lines(of data: [UInt8]) -> [ArraySlice<UInt8>] {
        var (lines, start, index) = ([ArraySlice<UInt8>](), 0, 0)
        while index < data.count {
            defer { index += 1 }
            guard data[index] == 10 || data[index] == 13 else { continue }
            lines.append(data[start..<index])
            if data[index] == 13, index + 1 < data.count, data[index + 1] == 10 { index += 1 }
            start = index + 1
        }
        return lines + [data[start...]]
    }

    private func line(_ type: String, data: [UInt8], id: String? = nil) -> [UInt8] {
        var bytes = Array("{".utf8)
        if let id { bytes += "\"id\":\(JSON.string(id).text),".utf8 }
        bytes += "\"event\":\"\(type)\",\"data\":".utf8
        // Bare data may be any text.
        bytes += type == "message" && !isEnveloped ? JSON.string(String(decoding: data, as: UTF8.self)).bytes : data
        return bytes + Array("}\n".utf8)
    }
}
