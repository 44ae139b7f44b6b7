public import CarillonEnvironment
public import CarillonTLS
import DDPWire
import Foundation
public import MockHosting

/// A Meteor server that is faithful until somebody asks it to misbehave.
///
/// ```swift
/// let server = DDPServer(environment: environment, at: Endpoint(host: "meteor", port: 3000))
/// let tasks = server.collection("tasks")
/// server.publish("tasks") { (_, owner: String) in tasks.find { $0["owner"] == .string(owner) } }
/// server.method("add") { (_, a: Double, b: Double) in a + b }
/// try server.start()
/// … // a client connects to ws://meteor:3000/websocket
/// tasks.insert(["title": "Buy milk", "owner": "ann"], id: "t1")  // subscribers see it at once
/// server.misbehave(.drop(.ready, first: 1))
/// ```
///
/// ``DDPDefinitions`` has the definitions. The collections outlive a crash, as in a database. Call everything here on
/// the environment's loop. This confinement makes the type safe to share.
@dynamicMemberLookup
public final class DDPServer: HostedServer, DDPDefinitions, @unchecked Sendable {
    /// The part of the server that listens, accepts, reads, writes and keeps the journal.
    public let host: ServerHost<MessageStack<DDPStackCore>>
    /// The limits and choices of the server. A change takes effect at the next start. Each of them is a member of the
    /// server as well: `server.limits` is `server.configuration.limits`.
    public var configuration: DDPConfiguration
    /// The collections, methods and publications. They outlive restarts.
    public let application = DDPApplication()
    private let numbers: any RandomNumbers
    private let entropy: any RandomNumbers

    /// Makes a server that does not listen yet.
    ///
    /// - Parameters:
    ///   - environment: The loop, the network and the clock that the server uses.
    ///   - endpoint: The endpoint to listen at. Port 0 asks for a free port, which the server keeps.
    ///   - configuration: The limits and choices of the server.
    ///   - identity: The certificate that clients see. With a certificate, all clients have to speak TLS.
    ///   - journalLimit: The largest number of entries in the journal. 0 keeps none, which is faster.
    public init(
        environment: Environment, at endpoint: Endpoint, configuration: DDPConfiguration = DDPConfiguration(),
        identity: ServerIdentity? = nil, journalLimit: Int = 100_000
    ) {
        self.configuration = configuration
        (numbers, entropy) = (environment.random("ddp.server"), environment.random("ddp.sockjs"))
        host = ServerHost(environment: environment, at: endpoint, identity: identity, journalLimit: journalLimit)
        host.secretNames = .ddp
    }

    /// A limit or a choice of the ``configuration``.
    public subscript<Value>(dynamicMember member: WritableKeyPath<DDPConfiguration, Value>) -> Value {
        get { configuration[keyPath: member] }
        set { configuration[keyPath: member] = newValue }
    }

    // MARK: The application

    /// The users. The server has accounts from the first use of this on.
    public private(set) lazy var accounts = Accounts(
        application, Identifiers(environment.random("ddp.accounts")),
        now: { [environment] in Int64((environment.date.timeIntervalSince1970 * 1_000).rounded(.down)) })

    // MARK: The server

    /// Starts to listen. Does nothing if the server already runs.
    ///
    /// - Throws: `NetworkError` if it cannot listen there, `TLSError` if its identity cannot be used.
    public func start() throws {
        try host.start { takesNotes in MessageStack(core: makeCore(), takesNotes: takesNotes) }
        // Work of the author's own, at any time, has its effects at that time.
        _ = host.perform { [weak host, loop = environment.loop] stack, _ in
            stack.core.carryOut = { body in
                let hasRun = host?.perform { $0.perform(at: loop.now, into: &$1, body) } != nil
                if !hasRun { body() }
            }
        }
    }

    private func makeCore() -> DDPStackCore {
        let core = DDPCore(
            application, limits: configuration.limits, numbers: numbers,
            sendsResultFirst: configuration.sendsResultFirst, resumption: configuration.resumption)
        return DDPStackCore(
            core, limits: configuration.httpLimits, types: configuration.types,
            alwaysSendsFields: configuration.alwaysSendsFields, entropy: entropy)
    }

    /// The number of sessions, with those that wait for their clients to come back.
    public var sessionCount: Int { host.perform { stack, _ in stack.core.sessions.count } ?? 0 }
}
