import CarillonEnvironment
import CourierCore
import Foundation
import MQTTWire
import Synchronization

/// A client without its public face. It decides when to ask for options, when to connect and when to try again; it
/// tells events and hands out messages.
///
/// Confined to the environment's loop, which is what makes it safe to share; every step enters through the ``mailbox``.
/// Properties that other threads may read have a lock.
final class ClientCore: @unchecked Sendable {
    /// Where the client stands on its way to a connection.
    enum Stage {
        /// Nothing is under way, and nothing is planned.
        case idle
        /// The provider has been asked; the number tells its answer from earlier ones.
        case authenticating(attempt: Int)
        /// Options are asked for again when the timer fires.
        case waitingToAuthenticate(TimerToken)
        case connecting
        case connected
        /// The next attempt is made when the timer fires.
        case waitingToConnect(TimerToken)
    }

    struct Shared: Hashable {
        var connectionState = ConnectionState.disconnected
        var hasExistingSession = false
    }

    /// A SUBSCRIBE or UNSUBSCRIBE that waits for its answer.
    struct Request {
        enum Kind {
            case subscribe(Subscriptions.Topic)
            case unsubscribe([TopicFilter])
        }

        let kind: Kind
        let sent: Instant
    }

    let environment: Environment
    let config: MQTTClientConfig
    let mailbox: Mailbox
    let parts: ClientParts
    let handlers = EventHandlers()
    let listeners: MessageListeners
    let statePublisher: PassthroughSubject<ConnectionState, Never>
    let chuck: CourierMQTTChuck
    /// What may be read on every thread.
    let shared = Mutex(Shared())

    let outbox: Outbox
    let inbox: Inbox
    var subscriptions: Subscriptions
    private(set) var engine: any MQTTEngine

    var stage = Stage.idle
    /// In use, or used last; `nil` after a disconnect by the app.
    var options: ConnectOptions?
    /// Of the options that came last.
    var client: ClientIdentifier?
    /// The app has gone to the background, where nothing is connected without being asked for.
    var isSuspended = false
    var isDestroyed = false
    /// The destroyed client whose stored data could not be removed yet.
    var unclearedClient: ClientIdentifier?

    var authenticationAttempt = 0
    var authenticationBegan = Instant.zero
    var authenticationTimer: TimerToken?
    var authenticationRetry: any AuthenticationRetry
    /// How many times in a row the broker has refused credentials.
    var refusals = 0

    var reconnecting: any BackOff
    var attemptBegan = Instant.zero
    var activity: ActivityMonitor
    var activityTimer: TimerToken?
    var pingSent: Instant?

    /// In the order in which they were sent.
    var requests: [(number: Int, request: Request)] = []
    var lastRequest = 0

    var platformObservation: PlatformObservation?
    /// Messages on their way to the app, and whether there are so many that no more are read.
    var deliveries: any DeliveryLine
    var deliveryCount = 0
    var isHoldingBack = false
    /// Of those, the ones that wait in the store until they have arrived.
    var waitingOnTheirWay: Set<UUID> = []
    var cleanupTimer: TimerToken?

    var loop: any Loop { environment.loop }
    var now: Instant { loop.now }

    init(_ config: MQTTClientConfig, environment: Environment) {
        self.environment = environment
        self.config = config
        mailbox = Mailbox(environment)
        statePublisher = PassthroughSubject(environment)
        chuck = environment.singletons.object { CourierMQTTChuck(environment.loop) }
        let parts = environment.courierParts
        self.parts = parts
        listeners = MessageListeners(isListenedTo: parts.messages.isListenedTo)
        deliveries = parts.messages.deliveryLine()
        let isPersistent = config.isMessagePersistenceEnabled && !config.isMessageInMemoryPersistenceEnabled
        outbox = Outbox(
            store: parts.outgoing(StoreSetup(environment: environment, isPersistent: isPersistent)),
            window: parts.session.window)
        inbox = Inbox(
            environment: environment,
            store: parts.incoming(
                StoreSetup(
                    environment: environment, isPersistent: isPersistent || config.incomingMessagePersistenceEnabled)),
            timeToLive: config.incomingMessagePersistenceEnabled ? config.messagePersistenceTTLSeconds : 0,
            parts: parts.messages)
        subscriptions = Subscriptions(
            store: parts.unsubscriptions(StoreSetup(environment: environment, isPersistent: true)), parts: parts.topics
        ) { ClientCore.note($0, "cannot store what is unsubscribed from", in: environment) }
        let backOff = parts.connecting.backOff(config.autoReconnectInterval, config.maxAutoReconnectInterval)
        authenticationRetry = parts.connecting.authenticationRetry(backOff)
        reconnecting = backOff
        activity = ActivityMonitor(
            connecting: config.connectTimeoutPolicy, idle: config.idleActivityTimeoutPolicy, parts: parts.activity)
        let box = EngineBox()
        engine = parts.engine(
            EngineSetup(environment: environment, outbox: outbox, inbox: inbox, gate: mailbox) { box.core?.handle($0) })
        box.core = self
        inbox.isAwaited = { [listeners] in !listeners.listeners(for: $0).isEmpty }
        environment.noteEngine(engine.name)
        environment.record(
            CourierTraceKind.engine, "speaks MQTT through the engine \(engine.name)",
            fields: [.init(.engine, engine.name)])
    }

    /// Lets the engine find its client, which is made after it.
    private final class EngineBox {
        weak var core: ClientCore?
    }

    // MARK: State and events

    var connectionState: ConnectionState {
        get { shared.withLock { $0.connectionState } }
        set {
            guard newValue != connectionState else { return }
            shared.withLock { $0.connectionState = newValue }
            environment.record(
                CourierTraceKind.state, "is \(newValue)",
                fields: [.init(.state, "\(newValue)")] + (client.map { [.init(.client, $0.text)] } ?? []))
        }
    }

    /// Tells handlers of an event, and those who watch the state if it is about that.
    func emit(_ type: CourierEventType) {
        if environment.isRecording {
            environment.record(CourierTraceKind.name(of: type), type.text, fields: type.fields)
        }
        handlers.tell(CourierEvent(connectionInfo: options, event: type))
        switch type {
        case .connectionAttempt, .connectionSuccess, .connectionFailure, .connectionLost, .connectionDisconnect:
            statePublisher.send(connectionState)
        default: break
        }
    }

    /// Who the client is to the broker: by the options that came last, else by the provider.
    var identity: ClientIdentifier { client ?? ClientIdentifier(config.authService.clientId) }

    func milliseconds(since instant: Instant) -> Int { instant.duration(to: now).milliseconds }
}
