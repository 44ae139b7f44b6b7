package import CarillonEnvironment
import CarillonTLS
package import CourierCore

/// The exchangeable parts of clients: the engine that speaks MQTT, the stores, and the small machines that make the
/// decisions.
///
/// Each app has its own parts, which outlive its process. Set them before the app makes a client:
///
/// ```swift
/// environment.courierParts.engine = { StreamEngine($0) }
/// ```
///
/// By default, a world on loopback tests libmosquitto where it is installed. Everywhere else the stream engine is used.
package struct ClientParts: Sendable {
    package var engine: @Sendable (EngineSetup) -> any MQTTEngine = { $0.preferredEngine() }

    package var outgoing: @Sendable (StoreSetup) -> any OutgoingMessageStore = {
        $0.isPersistent ? SQLiteOutgoingMessageStore(.of($0.environment)) : MemoryOutgoingMessageStore()
    }
    package var incoming: @Sendable (StoreSetup) -> any IncomingMessageStore = {
        $0.isPersistent ? SQLiteIncomingMessageStore(.of($0.environment)) : MemoryIncomingMessageStore()
    }
    package var unsubscriptions: @Sendable (StoreSetup) -> any PendingUnsubscriptionStore = {
        SQLitePendingUnsubscriptionStore(.of($0.environment))
    }

    /// Puts TLS between a new connection and the stream engine; `nil` where there is no TLS. The result tells
    /// ``ConnectionEvent/open`` once both ends have agreed, and ``ConnectionEvent/closed(_:)`` if they cannot.
    package var secure: (@Sendable (any Connection, ConnectOptions, Environment) -> any Connection)?

    package var connecting = ConnectingParts()
    package var activity = ActivityParts()
    package var session = SessionParts()
    package var messages = MessageParts()
    package var topics = TopicParts()

    package init() {
        guard TLSConnection.isAvailable else { return }
        secure = { connection, options, environment in
            TLSConnection(
                connection, to: options.host, applicationProtocols: options.alpn ?? [], environment: environment)
        }
    }
}

extension Environment {
    /// The parts of the app's clients.
    package var courierParts: ClientParts {
        _read { yield shared.value }
        set { shared.value = newValue }
    }

    private var shared: SharedValue<ClientParts> { sharedParts { ClientParts() } }
}
