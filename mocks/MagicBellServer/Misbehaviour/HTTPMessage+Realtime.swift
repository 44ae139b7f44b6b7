import HTTPHosting
import HTTPWire
import JSONWire
import WebSocketWire

/// The parts of messages of the realtime channels and of the API, for misbehaviours.
extension HTTPMessage {
    /// Whether the message belongs to a request for this path, which has no query.
    func isFor(_ path: String) -> Bool {
        request.map { $0.target == path || $0.target.hasPrefix(path + "?") } ?? false
    }

    /// Whether the message belongs to an event stream.
    var isOfStream: Bool { request?.method == .get && (isFor("/sse") || isFor("/event-stream")) }

    /// The name of the message on its channel; `nil` if the message is none of a channel.
    var realtimeName: String? {
        if let text = webSocketText { return (try? JSON(text: text))?["name"]?.string }
        return envelope?.json["name"]?.string
    }

    private var webSocketText: String? {
        if case .text(let text)? = webSocketMessage { text } else { nil }
    }

    /// The message of a stream with its envelope, and the bytes around it.
    private var envelope: (before: ArraySlice<UInt8>, json: JSON, after: ArraySlice<UInt8>)? {
        guard isOfStream, case .piece(let bytes, _) = content else { return nil }
        // The envelope is the line of `data:`, or the member `data` of a line of JSON.
        for mark in ["\ndata: ", "\"event\":\"message\",\"data\":"] {
            guard let start = bytes.firstRange(of: mark.utf8)?.upperBound,
                let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n"))
            else { continue }
            let isLine = mark.hasPrefix("\"")
            let stop = isLine ? end - 1 : end
            guard start < stop, let json = try? JSON(bytes: Array(bytes[start..<stop])), json.object != nil else {
                continue
            }
            return (bytes[..<start], json, bytes[stop...])
        }
        return nil
    }

    /// Returns the message with other data on its channel; the same message if it is none of a channel.
    func changingData(_ change: (JSON) -> JSON) -> HTTPMessage {
        var message = self
        if let text = webSocketText, var members = (try? JSON(text: text))?.object {
            members["data"] = change(members["data"] ?? [:])
            message.content = .webSocket(.message(.text(JSON.object(members).text)), from: .server)
        } else if let (before, json, after) = envelope, var members = json.object, let text = json["data"]?.string,
            let data = try? JSON(text: text), case .piece(_, let isChunked) = content
        {
            members["data"] = .string(change(data).text)
            message.content = .piece(before + JSON.object(members).bytes + Array(after), isChunked: isChunked)
        }
        return message
    }

    /// Returns the response with another body, and a length that fits; the same message if it is no whole response.
    func changingBody(_ change: ([UInt8]) -> [UInt8]) -> HTTPMessage {
        guard case .response(var head, let body?) = content else { return self }
        let changed = change(body)
        if head.fields["Content-Length"] != nil { head.fields.set("Content-Length", to: "\(changed.count)") }
        return HTTPMessage(.response(head, body: changed), request: request)
    }

    /// Returns the response with another JSON body; the same message if its body is no JSON.
    func changingJSON(_ change: (JSON) -> JSON) -> HTTPMessage {
        changingBody { body in (try? JSON(bytes: body)).map { change($0).bytes } ?? body }
    }
}
