/// How hard client and broker try to get a message across.
///
/// MQTT knows three levels (MQTT 3.1.1, section 4.3). Two more are variants of ``one`` for messages that are not worth keeping: they travel
/// as QoS 1 and are never stored.
public enum QoS: Int, Sendable {
    /// At most once: sent and forgotten.
    case zero = 0
    /// At least once: sent again after a reconnect until the broker has acknowledged it.
    case one = 1
    /// Exactly once.
    case two = 2
    /// As ``one``, but sent a single time: what is not acknowledged on the connection that it was sent on is lost.
    case oneWithoutPersistenceAndNoRetry = 3
    /// As ``oneWithoutPersistenceAndNoRetry``, but sent again on that connection while the acknowledgement is missing.
    case oneWithoutPersistenceAndRetry = 4

    /// The quality of service on the wire: 0, 1 or 2. The two variants of ``one`` are 1.
    ///
    /// `init(rawValue:)` goes by ``type`` instead: 3 and 4 give the variants.
    public var rawValue: Int {
        switch self {
        case .zero: 0
        case .one, .oneWithoutPersistenceAndNoRetry, .oneWithoutPersistenceAndRetry: 1
        case .two: 2
        }
    }

    /// 0 to 4, a number of its own for each case.
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
