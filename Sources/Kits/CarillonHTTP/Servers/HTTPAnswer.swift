public import EventStream
import Foundation
public import HTTPWire
public import JSONWire

/// An answer to a request, of a service that `World.httpServer(_:port:identity:limits:file:line:answer:)`
/// made.
public struct HTTPAnswer: Sendable {
    /// The content of an answer.
    enum Content {
        case whole([UInt8])
        /// Server-Sent Events, of which more may follow.
        case events([ServerSentEvent])
        /// No answer ever.
        case none
    }

    /// The status.
    public var status: HTTPStatus
    /// The fields, without `Content-Length`, which the server sets.
    public var fields: HTTPFields
    /// The time between the request and the answer.
    public var delay = Duration.zero
    let content: Content

    private init(_ status: HTTPStatus, _ fields: HTTPFields, _ content: Content) {
        self.status = status
        self.fields = fields
        self.content = content
    }

    /// An answer without a body.
    public static func status(_ status: HTTPStatus) -> HTTPAnswer { HTTPAnswer(status, [:], .whole([])) }

    /// A JSON value.
    public static func json(_ value: JSON, _ status: HTTPStatus = .ok) -> HTTPAnswer {
        bytes(value.bytes, type: "application/json", status)
    }

    /// A value as `JSONEncoder` writes it, with sorted keys.
    ///
    /// - Throws: the encoder's errors. In the closure of a server they become an answer 500.
    public static func json(encoding value: some Encodable, _ status: HTTPStatus = .ok) throws -> HTTPAnswer {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        return bytes(Array(try encoder.encode(value)), type: "application/json", status)
    }

    /// A text in UTF-8.
    public static func text(_ text: String, _ status: HTTPStatus = .ok) -> HTTPAnswer {
        bytes(Array(text.utf8), type: "text/plain; charset=utf-8", status)
    }

    /// Bytes of any type.
    public static func bytes(_ bytes: [UInt8], type: String, _ status: HTTPStatus = .ok) -> HTTPAnswer {
        HTTPAnswer(status, ["Content-Type": type], .whole(bytes))
    }

    /// Server-Sent Events. The stream stays open; `HTTPMock.send(_:to:)` sends further events.
    public static func events(_ first: [ServerSentEvent] = []) -> HTTPAnswer {
        HTTPAnswer(.ok, ["Content-Type": "text/event-stream", "Cache-Control": "no-store"], .events(first))
    }

    /// No answer: the request stays open until its client gives up.
    public static var never: HTTPAnswer { HTTPAnswer(.ok, [:], .none) }

    /// The same answer, later.
    public func delayed(by delay: Duration) -> HTTPAnswer {
        var answer = self
        answer.delay += max(.zero, delay)
        return answer
    }

    /// The same answer with a further field, such as `Retry-After`.
    public func with(_ name: String, _ value: String) -> HTTPAnswer {
        var answer = self
        answer.fields.set(name, to: value)
        return answer
    }
}
