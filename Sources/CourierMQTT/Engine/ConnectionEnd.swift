import CarillonEnvironment
import MQTTWire

/// Why a connection is over, or never came about.
package enum ConnectionEnd: Error, Hashable, Sendable {
    /// The broker closed it in an orderly way after it had accepted.
    case closedByBroker
    case network(NetworkError)
    /// The broker answered CONNECT with a refusal, closed the connection instead of answering, or broke a rule of MQTT.
    case failed(MQTTError)
    /// CONNECT cannot be sent with these options.
    case unusableOptions(EncodingFailure)
    /// CONNECT could be sent, but not by this engine.
    case unsupported(UnsupportedByEngine)
    /// The options ask for TLS, and there is none here.
    case noSecureTransport
    /// PINGREQ had no answer for as long as the keep-alive.
    case pingUnanswered
    /// What must be kept before going on could not be [MQTT-4.8.0-2].
    case storage(StoreError)
}
