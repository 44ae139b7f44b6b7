import CarillonEnvironment
import CarillonTLS
import CourierCore

/// What clients are made of where it can be exchanged: the engine that speaks MQTT, the stores, and the small machines
/// that make the decisions.
///
/// Each app has its own, which outlive its process. Set them before the app makes a client:
///
/// ```swift
/// environment.courierParts.engine = { StreamEngine($0) }
/// ```
///
/// Without that, a world on loopback tests libmosquitto where there is one, and everybody else has the stream engine.
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

    /// Puts TLS between a connection that is being opened and the stream engine; `nil` where there is no TLS. What it
    /// returns tells ``ConnectionEvent/open`` once both ends have agreed, and ``ConnectionEvent/closed(_:)`` if they
    /// cannot.
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

/// What a store is made with.
package struct StoreSetup: Sendable {
    package let environment: Environment
    /// Whether what it keeps shall outlive the process; in memory will do if not.
    package let isPersistent: Bool
}

extension Environment {
    /// What the app's clients are made of.
    package var courierParts: ClientParts {
        get { partsShelf.value }
        set { partsShelf.value = newValue }
    }

    private var partsShelf: Shelf<ClientParts> { platform.systemServices.object { Shelf(ClientParts()) } }
}
