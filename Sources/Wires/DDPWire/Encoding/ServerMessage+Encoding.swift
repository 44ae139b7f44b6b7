public import JSONWire

extension ServerMessage {
    /// The text of the frame.
    public var text: String { json.text }

    /// The message as JSON.
    public var json: JSON {
        guard let name else { return greeting }
        return .object(write(MessageWriter(name.rawValue)).members)
    }

    private var greeting: JSON {
        if case .greeting(let serverID) = self { ["server_id": .string(serverID)] } else { [:] }
    }

    private func write(_ message: consuming MessageWriter) -> MessageWriter {
        switch self {
        case .greeting: message
        case .connected(let session): message.with("session", session)
        case .failed(let version): message.with("version", version)
        case .ping(let id), .pong(let id): message.with("id", id)
        case .nosub(let id, let error): message.with("id", id).with("error", error?.json)
        case .ready(let subs): message.with("subs", subs)
        case .added(let document): message.with(document)
        case .changed(let change):
            message.with("collection", change.collection).with("id", change.id).with(fields: change.fields)
                .with("cleared", change.cleared.isEmpty ? nil : .array(change.cleared.map(JSON.string)))
        case .removed(let collection, let id): message.with("collection", collection).with("id", id)
        case .addedBefore(let document, let before):
            message.with(document).with("before", before.map(JSON.string) ?? .null)
        case .movedBefore(let collection, let id, let before):
            message.with("collection", collection).with("id", id).with("before", before.map(JSON.string) ?? .null)
        case .result(let id, .success(let value)): message.with("id", id).with("result", value?.json)
        case .result(let id, .failure(let error)): message.with("id", id).with("error", error.json)
        case .updated(let methods): message.with("methods", methods)
        case .error(let reason, let offending): message.with("reason", reason).with("offendingMessage", offending)
        }
    }
}

extension MessageWriter {
    fileprivate consuming func with(_ document: Document) -> MessageWriter {
        with("collection", document.collection).with("id", document.id).with(fields: document.fields)
    }
}

extension DDPError {
    /// The error as `result` and `nosub` carry it.
    public var json: JSON {
        var members: Members<JSON> = [:]
        if let isClientSafe { members["isClientSafe"] = .bool(isClientSafe) }
        members["error"] =
            switch code {
            case .number(let value): .number(value)
            case .string(let text): .string(text)
            }
        if let reason { members["reason"] = .string(reason) }
        members["details"] = details
        if let message { members["message"] = .string(message) }
        if let errorType { members["errorType"] = .string(errorType) }
        return .object(members)
    }
}
