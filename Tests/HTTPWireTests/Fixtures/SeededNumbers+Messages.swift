import HTTPWire
import TestBasics

/// A message that both wires know how to send and to read.
struct Message<Head: Hashable & Sendable>: Hashable, Sendable {
    var head: Head
    var body: [UInt8] = []
    var trailers: HTTPFields = []
}

extension SeededNumbers {
    // MARK: Messages

    mutating func request() -> Message<HTTPRequestHead> {
        var message = Message(
            head: HTTPRequestHead(
                pick([.get, .post, .head, .put, .delete, .options, .patch]), target(),
                fields: HTTPFields([HTTPField("Host", pick(["", "x", "example.com:80", "[::1]:8080"]))]) + fields()))
        switch below(4) {
        case 0:
            message.body = bytes(below: 40)
            message.head.fields.append("Content-Length", "\(message.body.count)")
        case 1:
            message.body = bytes(below: 400)
            message.head.fields.append("Transfer-Encoding", "chunked")
            if chance(2) { message.trailers = fields() }
        default: break
        }
        if chance(20) { message.head.fields.append("Connection", "close") }
        return message
    }

    mutating func response(to method: HTTPMethod) -> Message<HTTPResponseHead> {
        var message = Message(
            head: HTTPResponseHead(
                HTTPStatus(pick([200, 201, 204, 304, 404, 500, 299]), pick(["", "OK", "a \u{E9}"])), fields: fields()))
        if message.head.status == 204 { return message }
        let hasBody = method != .head && message.head.status != 304
        switch below(3) {
        case 0:
            message.body = hasBody ? bytes(below: 40) : []
            message.head.fields.append("Content-Length", "\(message.body.count)")
        case 1:
            message.body = hasBody ? bytes(below: 400) : []
            message.head.fields.append("Transfer-Encoding", "chunked")
            if hasBody, chance(2) { message.trailers = fields() }
        default:
            message.head.fields.append("Content-Length", "0")
        }
        if chance(20) { message.head.fields.append("Connection", "close") }
        return message
    }

    private mutating func target() -> String {
        switch below(8) {
        case 0: return "http://example.com/\(below(100))"
        default: return "/" + String((0..<below(12)).map { _ in pick(Array("abc/?&=%2~._-:@!,;*'()+")) })
        }
    }

    private mutating func fields() -> HTTPFields {
        HTTPFields(
            (0..<below(5)).map { _ in
                HTTPField(
                    String((0..<(1 + below(6))).map { _ in pick(Array("AbcX-_.!#$%&'*+^`|~09")) }), value())
            })
    }

    private mutating func value() -> String {
        let text = String((0..<below(12)).map { _ in pick(Array("abc \t,;=\"\\:/\u{E9}\u{1F514}")) })
        return String(text.drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
    }

    // MARK: Mutations

    /// Mutates a stream. Its head matters more than its body.
    mutating func mutate(_ stream: inout [UInt8]) {
        mutate(&stream, early: 100, telling: Array("\r\n\t :;,=\"0159afAF+-xX/\u{0}\u{7F}".utf8)) {
            numbers, stream, index in
            if numbers.chance(3) {
                stream.removeSubrange(index..<(index + numbers.below(Swift.min(20, stream.count - index))))
            } else {
                numbers.insertLine(&stream)
            }
        }
    }

    /// Puts a line that matters behind a line.
    private mutating func insertLine(_ bytes: inout [UInt8]) {
        let line = pick([
            "Content-Length: 5", "Content-Length: 0", "Transfer-Encoding: chunked", "Transfer-Encoding: gzip, chunked",
            "Transfer-Encoding : chunked", "Transfer-Encoding:\u{B}chunked", "Connection: close", "Connection: upgrade",
            "Upgrade: x", " folded", "Host: y", "", "0", "5", "5;a=b", "00000000000000000005", "\u{E9}: a",
            "A: b\rC: d",
        ])
        let ends = bytes.indices.filter { bytes[$0] == 0x0A }
        guard !ends.isEmpty else { return }
        bytes.insert(contentsOf: Array(line.utf8) + [0x0D, 0x0A], at: pick(ends) + 1)
    }
}

extension HTTPFields {
    static func + (one: HTTPFields, other: HTTPFields) -> HTTPFields {
        HTTPFields(Array(one) + Array(other))
    }
}
