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
    /// Begins a misbehaviour, and returns its number.
    func misbehave(_ order: AdminMembers) throws(AdminError) -> Int
    /// Ends a misbehaviour; all if `nil`.
    func behave(_ number: Int?) throws(AdminError)
    /// The misbehaviours: number, name, strikes, and whether they go on.
    var misbehaviours: [JSON] { get }
    /// Does something that only this server can do, and returns what came of it.
    func act(_ name: String, _ members: AdminMembers) throws(AdminError) -> JSON
}

/// The control of a server that has a host.
final class HostedControl<Server: HostedServer>: ServerControl {
    typealias Message = Server.Stack.Message
    typealias Action = (inout AdminMembers) throws(AdminError) -> JSON

    private let server: Server
    private let kinds: [String]
    private let client: (String) -> Message.Client
    private let own: (String, inout AdminMembers, MessagePattern<Message>) throws(AdminError) -> Misbehaviour<Message>?
    private let actions: [String: Action]
    private var begun: [(number: Int, misbehaviour: ActiveMisbehaviour<Message>)] = []
    private var lastNumber = 0

    /// The most misbehaviours until all of them have ended. The host keeps those that have ended, too, as long as
    /// others go on.
    private static var limit: Int { 1_000 }

    init(
        _ server: Server, kinds: [String] = [], client: @escaping (String) -> Message.Client,
        own:
            @escaping (
                String, inout AdminMembers, MessagePattern<Message>
            ) throws(AdminError) -> Misbehaviour<Message>? = { _, _, _ in nil },
        actions: [String: Action] = [:]
    ) {
        (self.server, self.kinds, self.client) = (server, kinds, client)
        (self.own, self.actions) = (own, actions)
    }

    var isRunning: Bool { server.isRunning }
    var connectionCount: Int { server.connectionCount }
    func start() throws { try server.start() }
    func stop() { server.stop() }
    func crash() { server.crash() }

    func misbehave(_ members: AdminMembers) throws(AdminError) -> Int {
        var order = MisbehaviourOrder(members)
        let misbehaviour = try order.misbehaviour(kinds: kinds, client: client, own: own)
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
                "number": .number(Double(number)), "name": .string(misbehaviour.misbehaviour.name),
                "strikes": .number(Double(misbehaviour.strikes)), "active": .bool(misbehaviour.isActive),
            ]
        }
    }

    func act(_ name: String, _ members: AdminMembers) throws(AdminError) -> JSON {
        guard let action = actions[name] else {
            let known = actions.isEmpty ? "none" : actions.keys.sorted().joined(separator: ", ")
            throw .notFound("There is no action “\(name.prefix(80))”; known are \(known)")
        }
        var members = members
        return try action(&members)
    }
}
