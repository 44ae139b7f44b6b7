import CarillonEnvironment

/// The messages that a ``Misbehaviour`` strikes, chosen by direction and kind. Further methods narrow the pattern down.
///
/// ```swift
/// .sent(.publish).to("alice").where { $0.isRetained }
/// .received(.connect).first(3)
/// .sent(.pingresp).after(.minutes(5)).lasting(.minutes(1))
/// ```
public struct MessagePattern<Message: MockMessage>: Sendable {
    let moment: StrikeMoment
    /// The kinds that fit. An empty list stands for all kinds.
    private let kinds: [Message.Kind]
    private var client: Message.Client?
    private var conditions: [@Sendable (Message) -> Bool] = []
    private var numbers: @Sendable (Int) -> Bool = { _ in true }
    private var delay = Duration.zero
    private var duration: Duration?

    private init(_ moment: StrikeMoment, _ kinds: [Message.Kind]) {
        self.moment = moment
        self.kinds = kinds
    }

    // MARK: Direction and kind

    /// The connections that the server accepts.
    public static var opened: MessagePattern { MessagePattern(.opened, []) }

    /// Messages of these kinds from clients, before the server sees them. All messages fit if no kind is named.
    public static func received(_ kinds: Message.Kind...) -> MessagePattern { MessagePattern(.received, kinds) }

    /// Messages of these kinds to clients, before they leave. All messages fit if no kind is named.
    public static func sent(_ kinds: Message.Kind...) -> MessagePattern { MessagePattern(.sent, kinds) }

    // MARK: Narrowing down

    /// Only the messages from one client.
    public func from(_ client: Message.Client) -> MessagePattern { with { $0.client = client } }

    /// Only the messages to one client.
    public func to(_ client: Message.Client) -> MessagePattern { with { $0.client = client } }

    /// Only the messages that satisfy a condition. Several conditions must all be satisfied.
    public func `where`(_ condition: @escaping @Sendable (Message) -> Bool) -> MessagePattern {
        with { $0.conditions.append(condition) }
    }

    /// Only the first `count` messages that fit otherwise; all of them if `nil`.
    public func first(_ count: Int?) -> MessagePattern {
        guard let count else { return self }
        return with { $0.numbers = { $0 <= count } }
    }

    /// Only the message with this number among those that fit otherwise, counted from 1.
    public func number(_ number: Int) -> MessagePattern { with { $0.numbers = { $0 == number } } }

    /// Only every `count`-th message among those that fit otherwise: `every(3)` strikes the third, the sixth and so on.
    public func every(_ count: Int) -> MessagePattern { with { $0.numbers = { $0.isMultiple(of: max(count, 1)) } } }

    /// Only the messages that come after the first `count` messages that fit otherwise.
    public func afterFirst(_ count: Int) -> MessagePattern { with { $0.numbers = { $0 > count } } }

    /// Only the messages that come at least `delay` after the misbehaviour began.
    public func after(_ delay: Duration) -> MessagePattern { with { $0.delay = delay } }

    /// Only the messages that come within `duration`. This time begins with the misbehaviour, or with the end of its
    /// ``after(_:)``.
    public func lasting(_ duration: Duration) -> MessagePattern { with { $0.duration = duration } }

    private func with(_ change: (inout MessagePattern) -> Void) -> MessagePattern {
        var pattern = self
        change(&pattern)
        return pattern
    }

    // MARK: Queries

    /// Whether a message fits, apart from its number.
    func fits(
        _ message: Message?, at moment: StrikeMoment, of client: Message.Client?, after elapsed: Duration
    ) -> Bool {
        guard moment == self.moment, elapsed >= delay else { return false }
        if let duration, elapsed >= delay + duration { return false }
        if let wanted = self.client, wanted != client { return false }
        guard let message else { return true }
        return (kinds.isEmpty || kinds.contains(message.kind)) && conditions.allSatisfy { $0(message) }
    }

    /// Whether the pattern strikes the message with this number among those that fit, counted from 1.
    func strikes(number: Int) -> Bool { numbers(number) }
}

extension MessagePattern: CustomStringConvertible {
    /// The pattern in short: `PUBACK to alice`.
    public var description: String {
        let what = kinds.isEmpty ? "\(Message.noun)s" : kinds.map(\.description).joined(separator: ", ")
        return switch moment {
        case .opened: "connections"
        case .received: client.map { "\(what) from \($0)" } ?? "\(what) from clients"
        case .sent: client.map { "\(what) to \($0)" } ?? "\(what) to clients"
        }
    }
}

/// A moment at which misbehaviours can strike.
enum StrikeMoment: Hashable, Sendable {
    /// The server accepts a connection.
    case opened
    /// A message has come from a client.
    case received
    /// The server is about to send a message to a client.
    case sent
}
