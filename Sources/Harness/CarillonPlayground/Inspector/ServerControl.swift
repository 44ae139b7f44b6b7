import CarillonEnvironment
import HTTPHosting
import JSONWire
import MockHosting

/// A server of a playground, as the admin API sees it. Call everything here on the loop.
protocol ServerControl: AnyObject {
    /// Whether the server listens.
    var isRunning: Bool { get }
    /// The number of connections.
    var connectionCount: Int { get }
    func start() throws
    func stop()
    func crash()

    /// The kinds of messages.
    var kinds: [String] { get }
    /// The misbehaviours that can be begun: each one's action, members, and the members that choose messages.
    var orders: [(action: String, json: JSON, members: [AdminMember])] { get }
    /// Begins a misbehaviour, and returns its number.
    func misbehave(_ body: AdminBody) throws(AdminError) -> Int
    /// Ends a misbehaviour; all if `nil`.
    func behave(_ number: Int?) throws(AdminError)
    /// The misbehaviours: number, name, strikes, and whether they go on.
    var misbehaviours: [JSON] { get }

    /// All that only this server can do.
    var actions: [ServerAction] { get }
    /// The server's state, as far as it can be shown.
    var state: [StateTable] { get }
}

extension ServerControl {
    /// Does something that only this server can do, and returns what came of it.
    func act(_ name: String, _ body: AdminBody) throws(AdminError) -> JSON {
        guard let action = actions.first(where: { $0.name == name }) else {
            let known = actions.isEmpty ? "none" : actions.map(\.name).joined(separator: ", ")
            throw .notFound("There is no action “\(name.prefix(80))”; known are \(known)")
        }
        try body.check(action.members)
        return try action.perform(body)
    }
}

/// The control of a server that has a host.
final class HostedControl<Server: HostedServer>: ServerControl {
    typealias Message = Server.Stack.Message
    typealias Order = MisbehaviourOrder<Message>

    private let server: Server
    private let choice: MessageChoice<Message>
    private let known: [Order]
    let actions: [ServerAction]
    private let tables: () -> [StateTable]
    private var begun: [(number: Int, misbehaviour: ActiveMisbehaviour<Message>)] = []
    private var lastNumber = 0

    /// The most misbehaviours until all of them have ended. The host keeps those that have ended, too, as long as
    /// others go on.
    private static var limit: Int { 1_000 }

    /// - Parameters:
    ///   - server: The server.
    ///   - choice: The ways to choose among its messages.
    ///   - orders: The misbehaviours that only this server knows.
    ///   - actions: All that only this server can do.
    ///   - state: Returns the server's state as tables.
    init(
        _ server: Server, _ choice: MessageChoice<Message>, orders: [Order] = [], actions: [ServerAction] = [],
        state: @escaping () -> [StateTable]
    ) {
        (self.server, self.choice, self.actions) = (server, choice, actions)
        known = Order.general + orders
        tables = state
    }

    var isRunning: Bool { server.isRunning }
    var connectionCount: Int { server.connectionCount }
    func start() throws { try server.start() }
    func stop() { server.stop() }
    func crash() { server.crash() }

    var kinds: [String] { choice.kinds }
    var state: [StateTable] { tables() }

    var orders: [(action: String, json: JSON, members: [AdminMember])] {
        known.map { ($0.action, $0.json(choice), $0.members + $0.messageMembers(choice)) }
    }

    func misbehave(_ body: AdminBody) throws(AdminError) -> Int {
        let names = known.map(\.action).joined(separator: ", ")
        guard let action = body["action"] else { throw .badRequest("“action” is missing: \(names)") }
        guard let order = known.first(where: { .string($0.action) == action }) else {
            throw .badRequest("There is no action “\(action.string?.prefix(80) ?? "")”; known are \(names)")
        }
        try body.check([AdminMember("action", .text)] + order.members + order.messageMembers(choice))
        let misbehaviour = try order.misbehaviour(body, choice)
        if !begun.contains(where: \.misbehaviour.isActive) { begun = [] }
        guard begun.count < HostedControl.limit else {
            throw .badRequest("There are \(HostedControl.limit) misbehaviours already; end all of them")
        }
        lastNumber += 1
        begun.append((lastNumber, server.misbehave(misbehaviour)))
        return lastNumber
    }

    func behave(_ number: Int?) throws(AdminError) {
        guard let number else {
            server.behave()
            return begun = []
        }
        guard let found = begun.first(where: { $0.number == number }) else {
            throw .notFound("There is no misbehaviour \(number)")
        }
        found.misbehaviour.stop()
    }

    var misbehaviours: [JSON] {
        begun.map { number, misbehaviour in
            [
                "number": .count(number), "name": .string(misbehaviour.misbehaviour.name),
                "strikes": .count(misbehaviour.strikes), "active": .bool(misbehaviour.isActive),
            ]
        }
    }
}
