import CarillonEnvironment

/// The messages that a ``Misbehaviour`` strikes: by direction and kind, and narrowed down as far as you like.
///
/// ```swift
/// .sent(.publish).to("alice").where { $0.isRetained }
/// .received(.connect).first(3)
/// .sent(.pingresp).after(.minutes(5)).lasting(.minutes(1))
/// ```
public struct MessagePattern<Message: MockMessage>: Sendable {
    let moment: StageMoment
    /// All kinds if empty.
    private let kinds: [Message.Kind]
    private var client: Message.Client?
    private var conditions: [@Sendable (Message) -> Bool] = []
    private var numbers: @Sendable (Int) -> Bool = { _ in true }
    private var delay = Duration.zero
    private var duration: Duration?

    private init(_ moment: StageMoment, _ kinds: [Message.Kind]) {
        self.moment = moment
        self.kinds = kinds
    }

    // MARK: Direction and kind

    /// Connections that are accepted.
    public static var opened: MessagePattern { MessagePattern(.opened, []) }

    /// Messages of these kinds from clients, before the server sees them; all messages if no kind is named.
    public static func received(_ kinds: Message.Kind...) -> MessagePattern { MessagePattern(.received, kinds) }

    /// Messages of these kinds to clients, before they leave; all messages if no kind is named.
    public static func sent(_ kinds: Message.Kind...) -> MessagePattern { MessagePattern(.sent, kinds) }

    // MARK: Narrowing down

    /// Only those of one client.
    public func from(_ client: Message.Client) -> MessagePattern { with { $0.client = client } }

    /// Only those of one client.
    public func to(_ client: Message.Client) -> MessagePattern { with { $0.client = client } }

    /// Only those that satisfy a condition. Several conditions must all be satisfied.
    public func `where`(_ condition: @escaping @Sendable (Message) -> Bool) -> MessagePattern {
        with { $0.conditions.append(condition) }
    }

    /// Only the first so many of all that fit otherwise; all if `nil`.
    public func first(_ count: Int?) -> MessagePattern {
        guard let count else { return self }
        return with { $0.numbers = { $0 <= count } }
    }

    /// Only the one with this number of all that fit otherwise, counted from 1.
    public func number(_ number: Int) -> MessagePattern { with { $0.numbers = { $0 == number } } }

    /// Only one of each so many that fit otherwise: `every(3)` is the third, the sixth and so on.
    public func every(_ count: Int) -> MessagePattern { with { $0.numbers = { $0.isMultiple(of: max(count, 1)) } } }

    /// Only those that come once so many have fitted otherwise.
    public func afterFirst(_ count: Int) -> MessagePattern { with { $0.numbers = { $0 > count } } }

    /// Only those that come when so much time has passed since the misbehaviour began.
    public func after(_ delay: Duration) -> MessagePattern { with { $0.delay = delay } }

    /// Only those that come for so long from then on.
    public func lasting(_ duration: Duration) -> MessagePattern { with { $0.duration = duration } }

    private func with(_ change: (inout MessagePattern) -> Void) -> MessagePattern {
        var pattern = self
        change(&pattern)
        return pattern
    }

    // MARK: Asking

    /// Whether a message fits, its number left aside.
    func fits(
        _ message: Message?, at moment: StageMoment, of client: Message.Client?, after elapsed: Duration
    ) -> Bool {
        guard moment == self.moment, elapsed >= delay else { return false }
        if let duration, elapsed >= delay + duration { return false }
        if let wanted = self.client, wanted != client { return false }
        guard let message else { return true }
        return (kinds.isEmpty || kinds.contains(message.kind)) && conditions.allSatisfy { $0(message) }
    }

    /// Whether it strikes the one with this number, counted from 1.
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
public enum StageMoment: Hashable, Sendable {
    /// A connection is accepted.
    case opened
    /// A message has come from a client.
    case received
    /// A message is to go to a client.
    case sent
}
