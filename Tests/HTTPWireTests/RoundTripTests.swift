import HTTPWire
import TestBasics
import Testing

@Suite("Messages from one end to the other")
struct RoundTripTests {
    @Test("Random messages pass, in random pieces, in both directions", arguments: 0..<10)
    func conversations(seed: UInt64) throws {
        var numbers = SeededNumbers(seed: seed)
        for _ in 0..<15 {
            var client = HTTPClientWire()
            var server = HTTPServerWire()
            let requests = (0...numbers.below(3)).map { _ in numbers.request() }
            var sent: [Message<HTTPRequestHead>] = []
            var stream: [UInt8] = []
            for request in requests {
                stream += try client.encode(request, &numbers)
                sent.append(request)
                if !request.head.keepsAlive { break }
            }
            let received = try server.read(numbers.chunks(of: stream))
            #expect(received == sent)

            var answers: [Message<HTTPResponseHead>] = []
            var answerStream: [UInt8] = []
            for request in received {
                let response = numbers.response(to: request.head.method)
                answerStream += try server.encode(response, &numbers)
                answers.append(response)
                if server.mustClose { break }
            }
            #expect(try client.read(numbers.chunks(of: answerStream)) == answers)
            #expect(client.mustClose == server.mustClose)
            #expect(client.openRequestCount == sent.count - answers.count)
        }
    }
}

/// The common side of both wires: they send messages, and read those of the other end.
private protocol MessageWire {
    associatedtype SentHead: Hashable & Sendable
    associatedtype ReadHead: Hashable & Sendable
    associatedtype Part: MessagePart<ReadHead>

    mutating func encodeHead(_ head: SentHead) throws(HTTPEncodingFailure) -> [UInt8]
    mutating func encodeBody(_ piece: [UInt8]) throws(HTTPEncodingFailure) -> [UInt8]
    mutating func encodeEnd(trailers: HTTPFields) throws(HTTPEncodingFailure) -> [UInt8]
    mutating func append(_ bytes: [UInt8])
    mutating func next() throws(HTTPViolation) -> Part?
}

extension MessageWire {
    fileprivate mutating func encode(
        _ message: Message<SentHead>, _ numbers: inout SeededNumbers
    ) throws -> [UInt8] {
        var bytes = try encodeHead(message.head)
        for piece in numbers.chunks(of: message.body) { bytes += try encodeBody(piece) }
        return bytes + (try encodeEnd(trailers: message.trailers))
    }

    fileprivate mutating func read(_ pieces: [[UInt8]]) throws -> [Message<ReadHead>] {
        var messages: [Message<ReadHead>] = []
        for piece in pieces {
            append(piece)
            while let part = try next() { part.add(to: &messages) }
        }
        return messages
    }
}

extension HTTPClientWire: MessageWire {}
extension HTTPServerWire: MessageWire {}

private protocol MessagePart<Head> {
    associatedtype Head: Hashable & Sendable

    /// Begins a message, or adds to the last one.
    func add(to messages: inout [Message<Head>])
}

extension HTTPResponsePart: MessagePart {
    fileprivate func add(to messages: inout [Message<HTTPResponseHead>]) {
        switch self {
        case .head(let head): messages.append(Message(head: head))
        case .body(let bytes): messages[messages.count - 1].body += bytes
        case .end(let trailers): messages[messages.count - 1].trailers = trailers
        case .informational, .raw: Issue.record("\(self)")
        }
    }
}

extension HTTPRequestPart: MessagePart {
    fileprivate func add(to messages: inout [Message<HTTPRequestHead>]) {
        switch self {
        case .head(let head): messages.append(Message(head: head))
        case .body(let bytes): messages[messages.count - 1].body += bytes
        case .end(let trailers): messages[messages.count - 1].trailers = trailers
        case .raw: Issue.record("\(self)")
        }
    }
}
