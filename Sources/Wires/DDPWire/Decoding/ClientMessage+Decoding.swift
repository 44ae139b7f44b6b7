public import JSONWire

extension ClientMessage {
    /// Reads the text of one frame from a client.
    ///
    /// - Parameters:
    ///   - text: the text of the frame.
    ///   - types: the registered EJSON types of one's own.
    ///   - limits: the limits of the JSON text. Its size is the frame's, so limit that.
    /// - Throws: ``DDPFailure``.
    public init(
        text: String, types: Set<String> = [EJSON.objectIDType], limits: JSONLimits = JSONLimits()
    ) throws(DDPFailure) {
        let reader = try MessageReader(JSON(frame: text, limits: limits), types: types)
        switch Name(rawValue: reader.name) {
        case .connect:
            self = .connect(
                Connect(
                    version: try reader.string("version"), support: try reader.strings("support"),
                    session: reader.json("session")?.string, receivedCount: reader.json("receivedCount")?.int))
        case .disconnect: self = .disconnect
        case .ping: self = .ping(id: try reader.optionalString("id"))
        case .pong: self = .pong(id: try reader.optionalString("id"))
        case .sub:
            self = .sub(
                Sub(
                    id: try reader.string("id"), name: try reader.string("name"),
                    params: try reader.optionalArray("params")))
        case .unsub: self = .unsub(id: try reader.string("id"))
        case .method:
            self = .method(
                MethodCall(
                    id: try reader.string("id"), method: try reader.string("method"),
                    params: try reader.optionalArray("params"),
                    randomSeed: reader.contains("randomSeed") ? try reader.string("randomSeed") : nil))
        case nil: throw reader.unknown
        }
    }
}

extension JSON {
    /// Reads the text of a frame.
    init(frame text: String, limits: JSONLimits) throws(DDPFailure) {
        do { self = try JSON(text: text, limits: limits) } catch { throw DDPFailure(.notJSON(error)) }
    }
}
