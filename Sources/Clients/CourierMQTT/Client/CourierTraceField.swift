package import CarillonEnvironment

/// The names of the fields that a client writes beside those of `TraceField`. Most of them are the labels of
/// ``CourierEventType``'s associated values.
package enum CourierTraceField: String, Sendable {
    /// The name of the engine.
    case engine
    /// The state of the connection.
    case state
    /// The error in words that are the same in every run.
    case error
    /// Whether the app wants everything forgotten.
    case clearState
    /// The duration in milliseconds.
    case timeTaken
    /// The time since the last message came in, in milliseconds.
    case diffLastInbound
    /// The time since the last message went out, in milliseconds.
    case diffLastOutbound
    /// A topic; an event can have several.
    case topic
    /// The quality of service of the topic before, or of the message.
    case qos
    /// The size of a payload.
    case sizeBytes
    /// The broker's address, as `host:port`.
    case url
}

extension TraceEvent.Field {
    /// A field of a client's event.
    package init(_ name: CourierTraceField, _ value: String) {
        self.init(name.rawValue, value)
    }
}
