import CarillonEnvironment

/// Hides the secrets of a world, event after event. All that leaves a world for people passes through here: events,
/// bytes, and the texts of expectations.
struct TraceMasking {
    /// The makers of masks, by the lane of the server that connections lead to.
    var masks: [String: @Sendable () -> any StreamMask] = [:]
    /// The secrets seen so far.
    var secrets = SecretsMask()
    private var streams: [Key: MaskedStream] = [:]

    /// One direction of a connection, as the network carries it or as a server has sent it.
    private struct Key: Hashable {
        var connection: String
        var receiver: String
        var isData: Bool
    }

    /// Returns the next event as a report may show it.
    mutating func shown(_ event: TraceEvent) -> TraceEvent {
        var shown = event
        var torn: [[UInt8]] = []
        if let bytes = event.bytes { (shown.bytes, torn) = mask(bytes, of: event) }
        shown.text = secrets.mask(event.text)
        for (index, field) in event.fields.enumerated() {
            let value = secrets.mask(field.value, of: field.name)
            if value != field.value { shown.fields[index].value = value }
        }
        if !torn.isEmpty { hide(torn, in: &shown) }
        return shown
    }

    private mutating func mask(_ bytes: [UInt8], of event: TraceEvent) -> ([UInt8], torn: [[UInt8]]) {
        guard let peer = event.peer, let connection = event[.connection] else { return (secrets.mask(bytes), []) }
        let isData = event.isA(NetworkTraceKind.data)
        let key = Key(connection: connection, receiver: peer, isData: isData)
        let shown = streams[key, default: MaskedStream(isData ? masks[peer]?() : nil, secrets.names)]
            .mask(bytes, with: &secrets)
        // Only the message of a server says in its fields what its bytes are.
        return (shown, isData ? [] : streams[key]?.torn ?? [])
    }

    /// Hides the parts of secrets whose rest stands in another message.
    private func hide(_ parts: [[UInt8]], in event: inout TraceEvent) {
        let parts = KnownSecrets(parts: parts)
        event.text = parts.mask(event.text)
        for index in event.fields.indices { event.fields[index].value = parts.mask(event.fields[index].value) }
    }
}
