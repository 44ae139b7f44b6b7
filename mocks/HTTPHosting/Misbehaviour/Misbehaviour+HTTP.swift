public import HTTPWire
public import MockHosting

/// The misbehaviours for servers on HTTP only.
extension Misbehaviour where Message == HTTPMessage {
    /// Sends only the first bytes of a response's body, and then resets the connection.
    public static func cutBody(of pattern: MessagePattern<HTTPMessage>, after byteCount: Int) -> Misbehaviour {
        Misbehaviour(
            "cut the body of \(pattern) after \(byteCount) bytes", on: pattern,
            .spoil { bytes in Array(bytes.prefix(headByteCount(of: bytes) + max(byteCount, 0))) }, .reset)
    }

    /// Sends only the first bytes of a message, counted from the beginning of its head, and then resets the connection.
    public static func cut(_ pattern: MessagePattern<HTTPMessage>, after byteCount: Int) -> Misbehaviour {
        Misbehaviour(
            "cut \(pattern) after \(byteCount) bytes", on: pattern, .spoil { Array($0.prefix(max(byteCount, 0))) },
            .reset)
    }

    /// Changes the heads of responses.
    public static func changeResponse(
        _ pattern: MessagePattern<HTTPMessage>, _ change: @escaping @Sendable (inout HTTPResponseHead) -> Void
    ) -> Misbehaviour {
        Misbehaviour(
            "change \(pattern)", on: pattern,
            .change { message in
                guard case .response(var head, let body) = message.content else { return [message] }
                change(&head)
                return [HTTPMessage(.response(head, body: body), request: message.request)]
            })
    }

    /// Answers requests with a status, and keeps them from the server.
    public static func refuse(
        _ pattern: MessagePattern<HTTPMessage>, with status: HTTPStatus, fields: HTTPFields = [:], body: [UInt8] = []
    ) -> Misbehaviour {
        var fields = fields
        fields.set("Content-Length", to: "\(body.count)")
        return Misbehaviour(
            "answer \(pattern) with \(status)", on: pattern,
            .answer([HTTPMessage(.response(HTTPResponseHead(status, fields: fields), body: body))]))
    }

    private static func headByteCount(of bytes: [UInt8]) -> Int {
        let end = Array("\r\n\r\n".utf8)
        guard bytes.count >= end.count else { return bytes.count }
        let index = (0...(bytes.count - end.count)).first { bytes[$0..<($0 + end.count)].elementsEqual(end) }
        return index.map { $0 + end.count } ?? bytes.count
    }
}
