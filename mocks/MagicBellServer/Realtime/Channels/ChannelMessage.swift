import CarillonEnvironment
import JSONWire

/// A message on a channel, in the forms in which streams carry it.
struct ChannelMessage {
    /// The place of the message among all messages of the server, counted from 1.
    let number: UInt64
    let instant: Instant
    /// The time of the message, in milliseconds since 1970.
    let milliseconds: Int
    /// The message with its envelope, as JSON on one line.
    let envelope: [UInt8]
    /// The data alone: a text as it is, anything else as JSON.
    let payload: [UInt8]
    /// The text frame of a WebSocket: `{"name":…,"data":…}`.
    let frame: String

    /// Makes a message.
    ///
    /// - Parameter id: The identifier of the message. Unlike the place in a stream, it is the same for every listener.
    init(
        _ name: String, _ data: JSON, on channel: String, id: String, number: UInt64, milliseconds: Int,
        at instant: Instant
    ) {
        self.number = number
        self.instant = instant
        self.milliseconds = milliseconds
        var members: Members<JSON> = [
            "id": .string(id), "name": .string(name), "timestamp": .number(Double(milliseconds)),
        ]
        // A text travels as it is. Other data are JSON inside of a text, and `encoding` says so.
        let text = data.string ?? data.text
        if data.string == nil { members["encoding"] = "json" }
        members["channel"] = .string(channel)
        members["data"] = .string(text)
        envelope = JSON.object(members).bytes
        payload = Array(text.utf8)
        frame = JSON.object(["name": .string(name), "data": data]).text
    }

    /// The number of bytes that the message takes in the history.
    var byteCount: Int { envelope.count + payload.count + frame.utf8.count }
}
