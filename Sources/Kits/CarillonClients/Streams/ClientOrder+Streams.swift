import JSONWire

// The orders of the kind `sse`.
extension ClientOrder {
    /// Opens a stream.
    ///
    /// - Parameters:
    ///   - url: the address.
    ///   - headers: further fields of the request.
    ///   - lastEventID: the last event ID with which the client begins.
    ///   - types: the types of events that the scenario needs besides `message`, for clients that have to be told.
    public static func open(
        _ url: String, headers: KeyValuePairs<String, String> = [:], lastEventID: String? = nil, types: [String] = []
    ) -> ClientOrder {
        let fields = Members(headers.map { ($0, JSON.string($1)) })
        return ClientOrder(
            "open",
            [
                "url": .string(url), "headers": headers.isEmpty ? nil : .object(fields),
                "lastEventId": lastEventID.map(JSON.string),
                "types": types.isEmpty ? nil : .array(types.map(JSON.string)),
            ])
    }

    /// Ends the stream.
    public static let close = ClientOrder("close")
}
