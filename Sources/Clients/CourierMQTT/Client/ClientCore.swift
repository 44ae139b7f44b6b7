import CarillonEnvironment
import CourierCore
import Foundation
import MQTTWire
import Synchronization

/// The core of a client, behind its public face: it asks for options, connects, tries again, tells events, and hands
/// out messages.
///
/// The decisions are made by small state machines, which the core asks in its extensions. Confined to the environment's
/// loop, which is what makes it safe to share; every step enters through the ``mailbox``. Properties that other threads
/// may read have a lock.
final class ClientCore: @unchecked Sendable {
    struct Shared: Hashable {
        var connectionState = ConnectionState.disconnected
        var hasExistingSession = false
    }

    let environment: Environment
    let config: MQTTClientConfig
    let mailbox: Mailbox
    let parts: ClientParts
    let handlers = EventHandlers()
    let listeners: MessageListeners
    let statePublisher: PassthroughSubject<ConnectionState, Never>
    let chuck: CourierMQTTChuck
    /// The state that every thread may read.
    let shared = Mutex(Shared())

    let outbox: Outbox
    let inbox: Inbox
    private(set) var engine: any MQTTEngine

    // MARK: The state machines

    var phase = ClientPhase.idle
    var presence = ClientPresence.active
    var authentication: Authentication
    var reconnecting: any BackOff
    var activity: ActivityMonitor
    var subscriptions: Subscriptions
    var requests = TopicRequests()
    var deliveries: Deliveries

    /// The options in use, or used last; `nil` after a disconnect by the app.
    var options: ConnectOptions?
    /// The client identifier of the options that came last.
    var client: ClientIdentifier?
    /// The destroyed client whose stored data could not be removed yet.
    var unclearedClient: ClientIdentifier?
    var platformObservation: PlatformObservation?

    let authenticationTimer: DeadlineTimer
    let activityTimer: DeadlineTimer
    let cleanupTimer: DeadlineTimer

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
        deliveries = Deliveries(parts.messages)
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
            limits: parts.messages.incomingLimits, parts: parts.messages)
        subscriptions = Subscriptions(
            store: parts.unsubscriptions(StoreSetup(environment: environment, isPersistent: true)), parts: parts.topics
        ) { ClientCore.note($0, "cannot store what is unsubscribed from", in: environment) }
        let backOff = parts.connecting.backOff(config.autoReconnectInterval, config.maxAutoReconnectInterval)
        authentication = Authentication(parts.connecting.authenticationRetry(backOff))
        reconnecting = backOff
        activity = ActivityMonitor(
            connecting: config.connectTimeoutPolicy, idle: config.idleActivityTimeoutPolicy, parts: parts.activity)
        let enter = { [mailbox] in mailbox.perform($0) }
        authenticationTimer = DeadlineTimer(on: environment.loop, enter: enter)
        activityTimer = DeadlineTimer(on: environment.loop, enter: enter)
        cleanupTimer = DeadlineTimer(on: environment.loop, enter: enter)
        let core = LateReference<ClientCore>()
        engine = parts.engine(
            EngineSetup(environment: environment, outbox: outbox, inbox: inbox, gate: mailbox) {
                core.object?.handle($0)
            })
        core.object = self
        authenticationTimer.onDeadline = { [weak self] in self?.providerIsOverdue() }
        activityTimer.onDeadline = { [weak self] in self?.lookForActivity() }
        cleanupTimer.onDeadline = { [weak self] in self?.removeExpired() }
        inbox.onTheirWay = { core.object?.deliveries.count ?? DeliveryCount() }
        inbox.isAwaited = { [listeners] in !listeners.listeners(for: $0).isEmpty }
        environment.noteEngine(engine.name)
        environment.record(
            CourierTraceKind.engine, "speaks MQTT through the engine \(engine.name)",
            fields: [.init(.engine, engine.name)])
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

    /// Tells the handlers of an event. An event about the connection also tells those who watch the state.
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

    /// The client identifier by the options that came last, else by the provider.
    var identity: ClientIdentifier { client ?? ClientIdentifier(config.authService.clientId) }

    func milliseconds(since instant: Instant) -> Int { instant.duration(to: now).milliseconds }
}
