package import CarillonEnvironment
package import MQTTWire

/// The reason why a connection is over, or never came about.
package enum ConnectionEnd: Error, Hashable, Sendable {
    /// The broker has accepted, and later closed the connection in an orderly way.
    case closedByBroker
    case network(NetworkError)
    /// The broker has answered CONNECT with a refusal, has closed the connection instead of answering, or has broken a
    /// rule of MQTT.
    case failed(MQTTError)
    /// CONNECT cannot be sent with these options.
    case unusableOptions(EncodingFailure)
    /// CONNECT could be sent, but not by this engine.
    case unsupported(UnsupportedByEngine)
    /// The options ask for TLS, and there is none here.
    case noSecureTransport
    /// No PINGRESP has come for as long as the keep-alive.
    case pingUnanswered
    /// The store has failed, so the client may not go on [MQTT-4.8.0-2].
    case storage(StoreError)
}

extension ConnectionEnd {
    /// Whether bytes that were sent before the end should still reach the broker. After the failure of a store these
    /// are the acknowledgements that make room in it.
    var isOrderly: Bool {
        switch self {
        case .closedByBroker, .failed(.closedBeforeConnack), .storage: true
        default: false
        }
    }
}
