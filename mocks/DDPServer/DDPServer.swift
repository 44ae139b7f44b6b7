public import CarillonEnvironment
public import CarillonTLS
import DDPWire
import Foundation
public import HTTPHosting
import JSONWire
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
public final class DDPServer: HostedServer, DDPDefinitions, @unchecked Sendable {
    private let server: MockServer<DDPStackCore>
    /// The collections, methods and publications. They outlive restarts.
    public let application = DDPApplication()
    private let settings = Settings()

    /// The part of the settings that each start reads.
    private final class Settings {
        var limits = DDPLimits()
        var httpLimits = HTTPHostLimits()
        var types: Set<String> = [EJSON.objectIDType]
        var sendsResultFirst = false
        var resumption: SessionResumption?
        var alwaysSendsFields = false
    }

    /// Makes a server that does not listen yet.
    ///
    /// - Parameters:
    ///   - endpoint: The endpoint to listen at. Port 0 asks for a free port, which the server keeps.
    ///   - identity: The certificate that clients see. With a certificate, all clients have to speak TLS.
    ///   - journalLimit: The largest number of entries in the journal. 0 keeps none, which is faster.
    public init(
        environment: Environment, at endpoint: Endpoint, identity: ServerIdentity? = nil, journalLimit: Int = 100_000
    ) {
        let numbers = environment.random("ddp.server"), entropy = environment.random("ddp.sockjs")
        server = MockServer(
            environment: environment, at: endpoint, identity: identity, journalLimit: journalLimit
        ) { [application, settings] in
            let core = DDPCore(
                application, limits: settings.limits, numbers: numbers, sendsResultFirst: settings.sendsResultFirst,
                resumption: settings.resumption)
            return DDPStackCore(
                core, limits: settings.httpLimits, types: settings.types, alwaysSendsFields: settings.alwaysSendsFields,
                entropy: entropy)
        }
        server.host.secretNames = .ddp
    }

    // MARK: Settings. A change takes effect at the next start.

    /// The limits and times of sessions.
    public var limits: DDPLimits {
        get { settings.limits }
        set { settings.limits = newValue }
    }

    /// The limits of HTTP and WebSocket.
    public var httpLimits: HTTPHostLimits {
        get { settings.httpLimits }
        set { settings.httpLimits = newValue }
    }

    /// The registered EJSON types.
    public var types: Set<String> {
        get { settings.types }
        set { settings.types = newValue }
    }

    /// Whether `result` comes before `updated`, as from a server whose writes are still on their way.
    public var sendsResultFirst: Bool {
        get { settings.sendsResultFirst }
        set { settings.sendsResultFirst = newValue }
    }

    /// Whether a document without fields is announced with empty ones. Meteor leaves them out, and some clients, such
    /// as ddp-asyncio, do not expect that.
    public var alwaysSendsFields: Bool {
        get { settings.alwaysSendsFields }
        set { settings.alwaysSendsFields = newValue }
    }

    /// The way in which sessions outlive their connections, as since Meteor 3.5; `nil`, which is the default, if they
    /// end with them.
    public var resumption: SessionResumption? {
        get { settings.resumption }
        set { settings.resumption = newValue }
    }

    // MARK: The application

    /// The users. The server has accounts from the first use of this on.
    public private(set) lazy var accounts = Accounts(
        application, Identifiers(environment.random("ddp.accounts")),
        now: { [environment] in Int64((environment.date.timeIntervalSince1970 * 1_000).rounded(.down)) })

    // MARK: The server

    /// The part of the server that listens, accepts, reads, writes and keeps the journal.
    public var host: ServerHost<MessageStack<DDPStackCore>> { server.host }

    /// Starts to listen. Does nothing if the server already runs.
    ///
    /// - Throws: `NetworkError` if it cannot listen there, `TLSError` if its identity cannot be used.
    public func start() throws {
        try server.start()
        // Work of the author's own, at any time, has its effects at that time.
        _ = server.perform { [weak server, loop = environment.loop] stack, _ in
            stack.core.carryOut = { body in
                let hasRun = server?.perform { $0.perform(at: loop.now, into: &$1, body) } != nil
                if !hasRun { body() }
            }
        }
    }

    /// The number of sessions, with those that wait for their clients to come back.
    public var sessionCount: Int { server.perform { stack, _ in stack.core.sessions.count } ?? 0 }
}
