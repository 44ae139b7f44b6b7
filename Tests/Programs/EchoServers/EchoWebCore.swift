package import CarillonEnvironment
import EventStream
package import HTTPHosting
package import HTTPWire
package import MockHosting
package import WebSocketWire

/// A server that sends back what it receives, by HTTP and by WebSocket.
///
/// | request | answer |
/// |---|---|
/// | `GET /` | `hello` |
/// | `POST /echo` | the same body |
/// | `POST /pieces` | the same body, piece by piece while it comes |
/// | `GET /body?size=5` | this number of bytes, with a length |
/// | `GET /flood?size=5` | this number of bytes, at once, in chunks of 16 KiB |
/// | `GET /floods?size=5` | this number of bytes, and a second later as many again |
/// | `GET /events?count=3` | this number of Server-Sent Events, one each second |
/// | `GET /late?seconds=2` | `late`, after that time |
/// | `GET /websocket` | a WebSocket that sends each message back; `!close 4001` brings that Close |
/// | `GET /welcome` | the same, which says `welcome` at once |
package final class EchoWebCore: HTTPCore {
    package typealias Own = NoEvent

    /// An answer or an event that is due at a time.
    private struct Due {
        var time: Instant
        var exchange: ExchangeID
        /// The number of events that are still to come. `nil` for an answer that comes late.
        var rest: Int?
        var number = 1
        /// The number of bytes that end an answer.
        var flood: Int?
    }

    private var due: [Due] = []
    /// The exchanges that were lost, in their order.
    package private(set) var lost: [ExchangeID] = []
    /// The ways in which the WebSockets ended, in their order.
    package private(set) var closures: [WebSocketClosure] = []
    /// Whether clients have room. The list has an entry for each change.
    package private(set) var rooms: [Bool] = []

    package init() {}

    package func takesPieces(of head: HTTPRequestHead) -> Bool { head.target == "/pieces" }

    package func refusal(of head: HTTPRequestHead) -> HTTPResponseHead? {
        head.target == "/refused" ? HTTPResponseHead(.contentTooLarge, fields: ["Content-Length": "0"]) : nil
    }

    package func receive(_ request: HTTPRequest, at now: Instant, into effects: inout Effects) {
        let size = request.query["size"].flatMap { Int($0) } ?? 0
        switch request {
        case "GET /", "HEAD /": effects.answer(request, .ok, text: "hello")
        case "POST /echo", "PUT /echo":
            let type = request.fields["Content-Type"] ?? "application/octet-stream"
            effects.answer(request, .ok, fields: ["Content-Type": type], body: request.body ?? [])
        case "POST /pieces": effects.begin(request, .ok, fields: ["Trailer": "X-Pieces"])
        case "GET /body": effects.answer(request, .ok, body: EchoWebCore.bytes(size))
        case "GET /flood":
            effects.begin(request, .ok)
            for start in stride(from: 0, to: size, by: 16_384) {
                effects.send(EchoWebCore.bytes(min(16_384, size - start)), of: request.exchange)
            }
            effects.end(request.exchange)
        case "GET /floods":
            effects.begin(request, .ok)
            effects.send(EchoWebCore.bytes(size), of: request.exchange)
            due.append(
                Due(time: now.advanced(by: .seconds(1)), exchange: request.exchange, rest: nil, flood: size))
        case "GET /events":
            effects.beginEvents(request)
            wait(for: request, .seconds(1), rest: request.query["count"].flatMap { Int($0) } ?? 3, from: now)
        case "GET /late":
            wait(for: request, .seconds(Int(request.query["seconds"] ?? "1") ?? 1), rest: nil, from: now)
        case "GET /websocket": effects.upgrade(request, subprotocols: ["echo"])
        case "GET /welcome":
            effects.upgrade(request, subprotocols: ["echo"])
            effects.send(.text("welcome"), on: request.exchange.connection)
        default: effects.answer(request, .notFound)
        }
    }

    package func receive(_ piece: HTTPBodyPiece, of exchange: ExchangeID, at now: Instant, into effects: inout Effects)
    {
        switch piece {
        case .bytes(let bytes): effects.send(bytes, of: exchange)
        case .end: effects.end(exchange, trailers: ["X-Pieces": "all"])
        }
    }

    package func receive(_ event: WebSocketEvent, on id: ConnectionID, at now: Instant, into effects: inout Effects) {
        guard case .message(let message) = event else { return }
        if case .text(let text) = message, text.hasPrefix("!close "), let code = UInt16(text.dropFirst(7)) {
            return effects.close(id, WebSocketClose(WebSocketCloseCode(rawValue: code), reason: "as you like"))
        }
        effects.send(message, on: id)
    }

    package func lose(_ exchange: ExchangeID, at now: Instant, into effects: inout Effects) {
        lost.append(exchange)
        due.removeAll { $0.exchange == exchange }
    }

    package func lose(
        _ id: ConnectionID, _ closure: WebSocketClosure, at now: Instant, into effects: inout Effects
    ) {
        closures.append(closure)
    }

    package func noteRoom(_ hasRoom: Bool, on id: ConnectionID, at now: Instant, into effects: inout Effects) {
        rooms.append(hasRoom)
    }

    package var nextDeadline: Instant? { due.map(\.time).min() }

    package func advance(to now: Instant, into effects: inout Effects) {
        let ready = due.filter { $0.time <= now }
        due.removeAll { $0.time <= now }
        for var one in ready {
            if let size = one.flood {
                effects.send(EchoWebCore.bytes(size), of: one.exchange)
                effects.end(one.exchange)
                continue
            }
            guard let rest = one.rest else {
                effects.answer(one.exchange, HTTPResponseHead(.ok), body: Array("late".utf8))
                continue
            }
            // The event has only characters that a stream can carry.
            try? effects.send(ServerSentEvent(data: "tick \(one.number)", id: "\(one.number)"), of: one.exchange)
            guard rest > 1 else {
                effects.end(one.exchange)
                continue
            }
            (one.rest, one.number, one.time) = (rest - 1, one.number + 1, one.time.advanced(by: .seconds(1)))
            due.append(one)
        }
    }

    private func wait(for request: HTTPRequest, _ duration: Duration, rest: Int?, from now: Instant) {
        due.append(Due(time: now.advanced(by: duration), exchange: request.exchange, rest: rest))
    }

    /// Returns bytes whose values depend on their positions.
    package static func bytes(_ count: Int) -> [UInt8] {
        let some = [UInt8](0...250)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        while bytes.count < count { bytes += some.prefix(count - bytes.count) }
        return bytes
    }
}
