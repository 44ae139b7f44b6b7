import CarillonEnvironment
import PushWire

/// The decisions of a phone that holds a connection to its push service, day and night.
///
/// The connection is proven alive from time to time. A connection that is lost comes back after a second, and later
/// after longer times, up to five minutes; at once if the phone gets a network again.
struct PushMachine: ClientMachine {
    enum Action {
        case connect
        case send(PushDeviceMessage)
        case ping
        case drop
        case tell(PushDeviceMessage)
    }

    /// The time between two proofs that the connection is alive.
    static let pingInterval = Duration.seconds(900)
    /// The time that the service has for an answer.
    static let patience = Duration.seconds(30)

    private enum Phase {
        /// No app has asked for anything yet.
        case idle
        case connecting(until: Instant)
        case open(nextPing: Instant)
        /// A Ping has been sent.
        case doubting(until: Instant)
        case waiting(until: Instant)
    }

    private let device: String
    private var phase = Phase.idle
    private var actions = Queue<Action>()
    private var backOff = DoublingBackOff(base: .seconds(1), maximum: .seconds(300))
    /// The wishes of the apps, the newest last. All of them are said on each connection, in case that the service has
    /// lost its memory, or that a wish was lost on the way.
    private var wishes: [PushWish] = []

    init(device: String) { self.device = device }

    // MARK: The apps

    /// Asks for a token of a topic, or makes its token void: now, or as soon as there is a connection.
    mutating func wish(forToken isForToken: Bool, of topic: String, at now: Instant) {
        var wish = wishes.first { $0.topic == topic } ?? PushWish(topic, isForToken: isForToken)
        wish.change(isForToken: isForToken)
        switch phase {
        case .idle: connect(at: now)
        case .open, .doubting: actions.append(.send(wish.message()))
        case .connecting, .waiting: break
        }
        wishes.removeAll { $0.topic == topic }
        wishes.append(wish)
    }

    // MARK: The connection

    mutating func didOpen() { actions.append(.send(.connect(device: device))) }

    mutating func receive(_ message: PushDeviceMessage, at now: Instant) {
        switch message {
        case .connected:
            backOff.reset()
            phase = .open(nextPing: now.advanced(by: PushMachine.pingInterval))
            for index in wishes.indices {
                for message in wishes[index].messagesOfNewConnection() { actions.append(.send(message)) }
            }
        case .token(_, let topic):
            for index in wishes.indices where wishes[index].topic == topic { wishes[index].didGetToken() }
            actions.append(.tell(message))
        case .push(let notification):
            actions.append(.send(.received(id: notification.id)))
            actions.append(.tell(message))
        case .connect, .register, .unregister, .received: didLoseConnection(at: now)
        }
        didHear(at: now)
    }

    /// Notes that the service is alive.
    mutating func didHear(at now: Instant) {
        if case .doubting = phase { phase = .open(nextPing: now.advanced(by: PushMachine.pingInterval)) }
    }

    mutating func didLoseConnection(at now: Instant) {
        actions.append(.drop)
        phase = .waiting(until: now.advanced(by: backOff.next()))
    }

    /// The phone has a network again.
    mutating func didGetNetwork(at now: Instant) {
        backOff.reset()
        switch phase {
        case .idle: break
        case .waiting: connect(at: now)
        case .connecting, .open, .doubting:
            actions.append(.drop)
            connect(at: now)
        }
    }

    private mutating func connect(at now: Instant) {
        phase = .connecting(until: now.advanced(by: PushMachine.patience))
        actions.append(.connect)
    }

    // MARK: ClientMachine

    mutating func takeAction() -> Action? { actions.removeFirst() }

    var nextDeadline: Instant? {
        switch phase {
        case .idle: nil
        case .connecting(let until), .open(let until), .doubting(let until), .waiting(let until): until
        }
    }

    mutating func advance(to now: Instant) {
        guard let nextDeadline, nextDeadline <= now else { return }
        switch phase {
        case .idle: break
        case .connecting, .doubting: didLoseConnection(at: now)
        case .waiting: connect(at: now)
        case .open:
            phase = .doubting(until: now.advanced(by: PushMachine.patience))
            actions.append(.ping)
        }
    }
}
