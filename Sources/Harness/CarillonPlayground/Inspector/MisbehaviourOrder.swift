import JSONWire
import MockHosting

/// A misbehaviour that somebody asks for in JSON: which messages it strikes, and how.
struct MisbehaviourOrder {
    private var members: AdminMembers

    init(_ members: AdminMembers) { self.members = members }

    /// The actions that every server knows.
    static let actions = [
        "close", "corrupt", "deaf", "delay", "drip", "drop", "hold", "mute", "reorder", "repeat", "reset",
    ]

    /// Makes the misbehaviour for a server.
    ///
    /// - Parameters:
    ///   - kinds: All kinds of messages of the server, if they can be listed.
    ///   - client: Makes the name of a client of a text.
    ///   - own: Makes a misbehaviour that only this server knows, from its action; `nil` if it knows no such action.
    /// - Throws: ``AdminError`` if the order makes no sense.
    mutating func misbehaviour<Message: MockMessage>(
        kinds: [String], client: (String) -> Message.Client,
        own: (String, inout AdminMembers, MessagePattern<Message>) throws(AdminError) -> Misbehaviour<Message>?
    ) throws(AdminError) -> Misbehaviour<Message> {
        guard let action = try members.text("action") else {
            throw .badRequest("“action” is missing: \(MisbehaviourOrder.actions.joined(separator: ", "))")
        }
        // An answer takes the place of what the server would do with a message.
        let pattern: MessagePattern<Message> = try self.pattern(
            kinds, client, usually: action == "answer" ? "received" : "sent")
        let name = try members.text("name")
        var misbehaviour: Misbehaviour<Message>
        if let special = try own(action, &members, pattern) {
            misbehaviour = special
        } else {
            misbehaviour = Misbehaviour(on: pattern)
            misbehaviour.actions = [try self.action(action)]
            misbehaviour.name = Misbehaviour(on: pattern, misbehaviour.actions[0]).name
        }
        if let name { misbehaviour.name = name }
        try members.end()
        return misbehaviour
    }

    private mutating func pattern<Message: MockMessage>(
        _ known: [String], _ client: (String) -> Message.Client, usually: String
    ) throws(AdminError) -> MessagePattern<Message> {
        let direction = try members.text("direction") ?? usually
        var pattern: MessagePattern<Message>
        switch direction {
        case "sent": pattern = .sent()
        case "received": pattern = .received()
        case "opened": pattern = .opened
        default: throw .badRequest("“direction” takes sent, received or opened")
        }
        let kinds = Set(try members.texts("kinds").map { $0.lowercased() })
        if let unknown = kinds.subtracting(known.map { $0.lowercased() }).min(), !known.isEmpty {
            throw .badRequest("There is no kind “\(unknown.prefix(80))”; known are \(known.joined(separator: ", "))")
        }
        if !kinds.isEmpty { pattern = pattern.where { kinds.contains("\($0.kind)".lowercased()) } }
        if let name = try members.text("client") {
            pattern = direction == "received" ? pattern.from(client(name)) : pattern.to(client(name))
        }
        let counts = 1...1_000_000
        if let count = try members.number("first", in: counts) { pattern = pattern.first(count) }
        if let number = try members.number("number", in: counts) { pattern = pattern.number(number) }
        if let count = try members.number("every", in: counts) { pattern = pattern.every(count) }
        if let count = try members.number("afterFirst", in: counts) { pattern = pattern.afterFirst(count) }
        if let delay = try members.duration("after") { pattern = pattern.after(delay) }
        if let duration = try members.duration("lasting") { pattern = pattern.lasting(duration) }
        return pattern
    }

    private mutating func action<Message: MockMessage>(
        _ name: String
    ) throws(AdminError) -> MisbehaviourAction<Message> {
        switch name {
        case "drop": return .drop
        case "mute": return .goMute
        case "deaf": return .goDeaf
        case "close": return .close
        case "reset": return .reset
        case "delay": return .delay(try seconds())
        case "hold": return .hold(try seconds())
        case "repeat": return .repeated(try members.number("times", in: 1...1_000) ?? 1)
        case "reorder": return .reorder(behind: try members.number("behind", in: 1...1_000) ?? 1)
        case "drip":
            return .drip(byteCount: try members.number("bytes", in: 1...1_000_000) ?? 10, every: try seconds())
        case "corrupt":
            let place = try members.number("byte", in: 0...1_000_000) ?? 0
            return .spoil { bytes in
                guard !bytes.isEmpty else { return bytes }
                var bytes = bytes
                bytes[min(place, bytes.count - 1)] ^= 1
                return bytes
            }
        default:
            let known = MisbehaviourOrder.actions.joined(separator: ", ")
            throw .badRequest("There is no action “\(name.prefix(80))”; known are \(known)")
        }
    }

    private mutating func seconds() throws(AdminError) -> Duration {
        guard let duration = try members.duration("seconds") else { throw .badRequest("“seconds” is missing") }
        return duration
    }
}
