/// The quality of service of a message: how hard client and broker try to deliver it.
///
/// MQTT knows three levels (MQTT 3.1.1, section 4.3). Courier adds two variants of ``one`` for messages that are not
/// worth keeping. They travel as QoS 1 and are never stored.
public enum QoS: Int, Sendable {
    /// At most once: the client sends the message and forgets it.
    case zero = 0
    /// At least once: the client sends the message again after each reconnect, until the broker has acknowledged it.
    case one = 1
    /// Exactly once: the message gets to the broker, and never twice.
    case two = 2
    /// As ``one``, but the client sends the message a single time. Without an acknowledgement on the same connection,
    /// the message is lost.
    case oneWithoutPersistenceAndNoRetry = 3
    /// As ``oneWithoutPersistenceAndNoRetry``, but the client sends the message again on the same connection while the
    /// acknowledgement is missing.
    case oneWithoutPersistenceAndRetry = 4

    /// The quality of service on the wire: 0, 1 or 2. The two variants of ``one`` are 1.
    ///
    /// `init(rawValue:)` takes a ``type`` instead: 3 and 4 give the variants.
    public var rawValue: Int {
        switch self {
        case .zero: 0
        case .one, .oneWithoutPersistenceAndNoRetry, .oneWithoutPersistenceAndRetry: 1
        case .two: 2
        }
    }

    /// The number of the case, from 0 to 4.
    public var type: Int {
        switch self {
        case .zero: 0
        case .one: 1
        case .two: 2
        case .oneWithoutPersistenceAndNoRetry: 3
        case .oneWithoutPersistenceAndRetry: 4
        }
    }
}
