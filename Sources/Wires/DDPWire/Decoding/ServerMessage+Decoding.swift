public import JSONWire

extension ServerMessage {
    /// Reads the text of one frame from a server.
    ///
    /// - Parameters:
    ///   - text: the text of the frame.
    ///   - types: the registered EJSON types of one's own.
    ///   - limits: the limits of the JSON text. Its size is the frame's, so limit that.
    /// - Throws: ``DDPFailure``.
    public init(
        text: String, types: Set<String> = [EJSON.objectIDType], limits: JSONLimits = JSONLimits()
    ) throws(DDPFailure) {
        let json = try JSON(frame: text, limits: limits)
        if json["msg"] == nil, let serverID = json["server_id"]?.string {
            self = .greeting(serverID: serverID)
            return
        }
        let reader = try MessageReader(json, types: types)
        guard let name = Name(rawValue: reader.name) else { throw reader.unknown }
        self = try ServerMessage.read(name, from: reader)
    }

    private static func read(_ name: Name, from reader: MessageReader) throws(DDPFailure) -> ServerMessage {
        switch name {
        case .connected: .connected(session: try reader.string("session"))
        case .failed: .failed(version: try reader.string("version"))
        case .ping: .ping(id: try reader.optionalString("id"))
        case .pong: .pong(id: try reader.optionalString("id"))
        case .nosub: .nosub(id: try reader.string("id"), error: reader.error)
        case .ready: .ready(subs: try reader.strings("subs"))
        case .added: .added(try reader.document())
        case .changed:
            .changed(
                DocumentChange(
                    collection: try reader.string("collection"), id: try reader.string("id"),
                    fields: try reader.fields(), cleared: try reader.cleared()))
        case .removed: .removed(collection: try reader.string("collection"), id: try reader.string("id"))
        case .addedBefore: .addedBefore(try reader.document(), before: try reader.optionalString("before"))
        case .movedBefore:
            .movedBefore(
                collection: try reader.string("collection"), id: try reader.string("id"),
                before: try reader.optionalString("before"))
        case .result:
            .result(
                id: try reader.string("id"),
                reader.error.map { .failure($0) } ?? .success(reader.value("result")))
        case .updated: .updated(methods: try reader.strings("methods"))
        case .error:
            .error(reason: try reader.string("reason"), offendingMessage: reader.json("offendingMessage"))
        }
    }
}

extension MessageReader {
    fileprivate func document() throws(DDPFailure) -> Document {
        Document(collection: try string("collection"), id: try string("id"), fields: try fields())
    }

    fileprivate func cleared() throws(DDPFailure) -> [String] { contains("cleared") ? try strings("cleared") : [] }

    /// The error of a `result` or `nosub`, if there is one. An error that is no object has only a code.
    fileprivate var error: DDPError? {
        guard let json = json("error"), !json.isNull else { return nil }
        guard let members = json.object else {
            return DDPError(
                code: DDPError.Code(json), reason: nil, details: nil, message: nil, errorType: nil, isClientSafe: nil)
        }
        return DDPError(
            code: DDPError.Code(members["error"]), reason: members["reason"]?.string, details: members["details"],
            message: members["message"]?.string, errorType: members["errorType"]?.string,
            isClientSafe: members["isClientSafe"]?.bool)
    }
}

extension DDPError.Code {
    fileprivate init(_ json: JSON?) {
        switch json {
        case .number(let value): self = .number(value)
        case .string(let text): self = .string(text)
        default: self = .string("")
        }
    }
}
