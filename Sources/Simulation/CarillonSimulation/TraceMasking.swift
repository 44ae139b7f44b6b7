import CarillonEnvironment

/// Hides the secrets of a world, event after event. All that leaves a world for people passes through here: events,
/// bytes, and the texts of expectations.
struct TraceMasking {
    /// The makers of masks, by the lane of the server that connections lead to.
    var masks: [String: @Sendable () -> any StreamMask] = [:]
    /// The secrets seen so far.
    var secrets = SecretsMask()
    private var streams: [Key: Stream] = [:]

    /// One direction of a connection.
    private struct Key: Hashable {
        var connection: String
        var receiver: String
    }

    /// Returns the next event as a report may show it.
    mutating func shown(_ event: TraceEvent) -> TraceEvent {
        var shown = event
        if let bytes = event.bytes { shown.bytes = mask(bytes, of: event) }
        shown.text = secrets.mask(event.text)
        for (index, field) in event.fields.enumerated() {
            let value = secrets.mask(field.value, of: field.name)
            if value != field.value { shown.fields[index].value = value }
        }
        return shown
    }

    private mutating func mask(_ bytes: [UInt8], of event: TraceEvent) -> [UInt8] {
        guard event.isA(NetworkTraceKind.data), let peer = event.peer, let connection = event[.connection]
        else { return secrets.mask(bytes) }
        let key = Key(connection: connection, receiver: peer)
        return streams[key, default: Stream(masks[peer]?(), secrets.names)].mask(bytes, with: &secrets)
    }
}

extension TraceMasking {
    /// The masks of one direction of a connection: the one that the server has named, and the one for all text.
    private struct Stream {
        private var mask: (any StreamMask)?
        private var scanner: SecretScanner
        /// The end of the pieces so far.
        private var tail: [UInt8] = []

        init(_ mask: (any StreamMask)?, _ names: SecretNames) {
            self.mask = mask
            scanner = SecretScanner(names)
        }

        mutating func mask(_ piece: [UInt8], with secrets: inout SecretsMask) -> [UInt8] {
            var shown = piece
            if let masked = mask?.mask(piece) { shown = masked }
            for secret in mask?.takeSecrets() ?? [] { secrets.learn(secret) }
            scanner.names = secrets.names
            shown = scanner.mask(shown) { secrets.learn(word: $0) }
            return secrets.known.mask(shown, tail: &tail) ?? shown
        }
    }
}
