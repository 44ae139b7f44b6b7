public import CarillonEnvironment
import HTTPWire
import WebSocketWire

extension HTTPMessage {
    /// The message in one line, without the values of fields.
    public var description: String {
        switch content {
        case .request(let head, _, _): head.description(by: names)
        case .response(let head, _): "\(head)"
        case .piece(let bytes, _): "piece, \(bytes.count) \(bytes.count == 1 ? "byte" : "bytes")"
        case .end: "end"
        case .webSocket(let event, _): "\(event)"
        }
    }

    /// All parts of the message. Fields that hold secrets are hidden, and so are the bytes of a request's later pieces.
    public var members: [EventMember] {
        switch content {
        case .request(let head, let body, let trailers):
            [EventMember("method", .word("\(head.method)")), EventMember("target", .text(head.shownTarget(by: names)))]
                + fields(head.fields, "fields") + self.body(body)
                + fields(trailers, "trailers")
        case .response(let head, let body):
            [EventMember("status", .number(head.status.code))] + answered + fields(head.fields, "fields")
                + self.body(body)
        case .piece(let bytes, _): answered + self.body(isInnerPiece ? nil : bytes)
        case .end(let trailers, _): answered + fields(trailers, "trailers")
        case .webSocket(.message(.text(let text)), _):
            [
                EventMember(
                    "payload", .text(String(decoding: Array(text.utf8).withoutSecrets(by: names), as: UTF8.self)))
            ]
        case .webSocket(.message(.binary(let bytes)), _), .webSocket(.ping(let bytes), _),
            .webSocket(.pong(let bytes), _):
            [EventMember("payload", .bytes(bytes))]
        case .webSocket(.close(let close), _): [EventMember("close", .text("\(close)"))]
        }
    }

    private var answered: [EventMember] {
        request.map { [EventMember("request", .text("\($0.method) \($0.shownTarget(by: names))"))] } ?? []
    }

    private func body(_ bytes: [UInt8]?) -> [EventMember] {
        guard let bytes, !bytes.isEmpty else { return [] }
        return [EventMember("body", .bytes(bytes.withoutSecrets(by: names)))]
    }

    private func fields(_ fields: HTTPFields, _ name: String) -> [EventMember] {
        guard !fields.isEmpty else { return [] }
        return [EventMember(name, .object(fields.map { EventMember($0.name, key: $0.name, value(of: $0)) }))]
    }

    private func value(of field: HTTPField) -> EventMember.Value {
        field.isSecret(by: names) ? .secret(isPresent: true) : .text(field.shownValue(by: names))
    }
}
