import JSONWire
import MockHosting

/// A misbehaviour that somebody can ask for: the name of the action, a sentence about it, the members that say how, and
/// those that choose the messages that it strikes.
struct MisbehaviourOrder<Message: MockMessage> {
    typealias Pattern = MessagePattern<Message>

    /// The direction of the messages that an order strikes.
    enum Direction: String, CaseIterable {
        case sent, received, opened

        fileprivate var pattern: Pattern {
            switch self {
            case .sent: .sent()
            case .received: .received()
            case .opened: .opened
            }
        }
    }

    private enum Making {
        /// The author of the request chooses the messages, which usually have this direction.
        case chosen(usually: Direction, (AdminBody, Pattern) throws(AdminError) -> Misbehaviour<Message>)
        /// The misbehaviour itself knows its messages.
        case fixed((AdminBody) throws(AdminError) -> Misbehaviour<Message>)
    }

    let action: String
    let about: String
    let members: [AdminMember]
    private let making: Making

    /// An order that strikes any messages.
    init(
        _ action: String, _ about: String, _ members: [AdminMember] = [], usually direction: Direction = .sent,
        striking make: @escaping (AdminBody, Pattern) throws(AdminError) -> Misbehaviour<Message>
    ) {
        (self.action, self.about, self.members) = (action, about, members)
        making = .chosen(usually: direction, make)
    }

    /// An order that strikes messages that belong to it.
    init(
        _ action: String, _ about: String, _ members: [AdminMember] = [],
        make: @escaping (AdminBody) throws(AdminError) -> Misbehaviour<Message>
    ) {
        (self.action, self.about, self.members) = (action, about, members)
        making = .fixed(make)
    }

    /// Makes the misbehaviour.
    ///
    /// - Parameters:
    ///   - body: The members, checked.
    ///   - choice: The ways to choose among messages.
    /// - Throws: ``AdminError`` if the order makes no sense.
    func misbehaviour(_ body: AdminBody, _ choice: MessageChoice<Message>) throws(AdminError) -> Misbehaviour<Message> {
        var misbehaviour: Misbehaviour<Message>
        switch making {
        case .chosen(let usually, let make):
            guard let direction = Direction(rawValue: body.text("direction") ?? usually.rawValue) else {
                throw .badRequest("“direction” takes sent, received or opened")
            }
            misbehaviour = try make(body, try choice.narrow(direction.pattern, body))
        case .fixed(let make):
            misbehaviour = try make(body)
            misbehaviour.pattern = choice.narrowFurther(misbehaviour.pattern, body)
        }
        if let name = body.text("name") { misbehaviour.name = name }
        return misbehaviour
    }

    /// The members that choose messages.
    func messageMembers(_ choice: MessageChoice<Message>) -> [AdminMember] {
        switch making {
        case .chosen(let usually, _):
            [AdminMember("direction", .text, about: "sent, received or opened; \(usually) unless said")]
                + choice.kindMembers + choice.members
        case .fixed: choice.members
        }
    }

    func json(_ choice: MessageChoice<Message>) -> JSON {
        [
            "action": .string(action), "about": .string(about), "members": .array(members.map(\.json)),
            "messages": .array(messageMembers(choice).map(\.json)),
        ]
    }
}

/// The orders that every server takes.
extension MisbehaviourOrder {
    private init(
        _ action: String, _ about: String, _ members: [AdminMember] = [],
        _ change: @escaping (AdminBody) -> MisbehaviourAction<Message>
    ) {
        self.init(action, about, members, striking: { Misbehaviour(on: $1, change($0)) })
    }

    private static var seconds: AdminMember { AdminMember("seconds", .seconds(3_600), isRequired: true) }

    static var general: [MisbehaviourOrder] {
        [
            .init("drop", "Lets messages vanish.") { _ in .drop },
            .init("delay", "Sends messages late; others overtake them.", [seconds]) {
                .delay($0.duration("seconds") ?? .zero)
            },
            .init("hold", "Sends messages late, and all that come after them.", [seconds]) {
                .hold($0.duration("seconds") ?? .zero)
            },
            .init(
                "repeat", "Sends messages again.",
                [AdminMember("times", .integer(1...1_000), about: "1 unless said")]
            ) { .repeated($0.integer("times") ?? 1) },
            .init(
                "reorder", "Sends messages after later ones.",
                [AdminMember("behind", .integer(1...1_000), about: "after how many; 1 unless said")]
            ) { .reorder(behind: $0.integer("behind") ?? 1) },
            .init(
                "corrupt", "Inverts the lowest bit of a byte.",
                [AdminMember("byte", .integer(0...1_000_000), about: "the byte, from 0 on; the first unless said")]
            ) { body in
                let place = body.integer("byte") ?? 0
                return .spoil { bytes in
                    guard !bytes.isEmpty else { return bytes }
                    var bytes = bytes
                    bytes[min(place, bytes.count - 1)] ^= 1
                    return bytes
                }
            },
            .init(
                "drip", "Lets bytes trickle.",
                [AdminMember("bytes", .integer(1...1_000_000), about: "how many at a time; 10 unless said"), seconds]
            ) { .drip(byteCount: $0.integer("bytes") ?? 10, every: $0.duration("seconds") ?? .zero) },
            .init("mute", "Sends nothing more on the connection.") { _ in .goMute },
            .init("deaf", "Hears nothing more on the connection.") { _ in .goDeaf },
            .init("close", "Closes the connection once the message has passed.") { _ in .close },
            .init("reset", "Resets the connection once the message has passed.") { _ in .reset },
        ]
    }
}
