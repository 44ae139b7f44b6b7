import Carillon
import CarillonHTTP
import CarillonMagicBell

/// Listeners on the wire, each on a connection of its own.
extension World {
    /// Asks for a stream, and waits for the answer.
    func magicBellListener(_ target: String, of server: MagicBellServer) async throws -> HTTPWireClient {
        let listener = newListener(of: server)
        try listener.get(target)
        try await advance(by: .milliseconds(100))
        return listener
    }

    /// Asks for a WebSocket with a token that a user has bound, and waits for the answer.
    func magicBellWebSocket(_ token: String, of server: MagicBellServer) async throws -> HTTPWireClient {
        let listener = newListener(of: server)
        try listener.openWebSocket("/?api_key=\(server.apiKey)&token=\(token)")
        try await advance(by: .milliseconds(100))
        return listener
    }

    private func newListener(of server: MagicBellServer) -> HTTPWireClient {
        let phone = devices.first { $0.name == "listener" } ?? device("listener")
        let listener = HTTPWireClient(phone.mainApp.environment, server.endpoint)
        keep(listener)
        return listener
    }
}

extension HTTPWireClient {
    /// The text that has come on the stream.
    var heard: String { answers.first?.text ?? "" }

    /// The type of the stream.
    var streamType: String? { answers.first?.head.fields["Content-Type"] }

    /// The events that have come on a stream of Server-Sent Events.
    var streamed: [ServerSentEvent] {
        var decoder = EventStreamDecoder(limits: EventStreamLimits(lineLength: 1_048_576))
        decoder.append(Array(heard.utf8))
        var events: [ServerSentEvent] = []
        while let item = try? decoder.next() {
            if case .event(let event, _) = item { events.append(event) }
        }
        return events
    }

    /// The names of the messages in these events.
    var messageNames: [String] {
        streamed.filter { $0.type == "message" }.compactMap { (try? JSON(text: $0.data))?["name"]?.string }
    }

    /// The objects that have come on a stream of lines of JSON.
    var streamedLines: [JSON] { heard.split(separator: "\n").compactMap { try? JSON(text: String($0)) } }

    /// Ably's number of the error in the first answer; `nil` if there is none.
    var errorNumber: Int? { answers.first.flatMap { try? JSON(text: $0.text) }?["error"]?["code"]?.int }
}
