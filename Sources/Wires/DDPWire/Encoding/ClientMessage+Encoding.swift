public import JSONWire

extension ClientMessage {
    /// The text of the frame.
    public var text: String { json.text }

    /// The message as JSON.
    public var json: JSON { .object(writer.members) }

    /// The message as Meteor's servers send it back in an `error`: without EJSON.
    public var offendingMessage: JSON {
        var members = writer.members
        switch self {
        case .sub(let sub): members["params"] = sub.params.map { .array($0.map(\.stringified)) }
        case .method(let call): members["params"] = call.params.map { .array($0.map(\.stringified)) }
        case .connect, .disconnect, .ping, .pong, .unsub: break
        }
        return .object(members)
    }

    private var writer: MessageWriter {
        let message = MessageWriter(name.rawValue)
        return switch self {
        case .connect(let connect):
            message.with("version", connect.version).with("support", connect.support).with("session", connect.session)
                .with("receivedCount", connect.receivedCount.map { .number(Double($0)) })
        case .disconnect: message
        case .ping(let id), .pong(let id): message.with("id", id)
        case .sub(let sub): message.with("id", sub.id).with("name", sub.name).with("params", sub.params)
        case .unsub(let id): message.with("id", id)
        case .method(let call):
            message.with("method", call.method).with("id", call.id).with("params", call.params)
                .with("randomSeed", call.randomSeed)
        }
    }
}
