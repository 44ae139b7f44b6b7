import CarillonEnvironment
import CarillonSimulation
import CarillonTLS
import TestBeds
import Testing

@testable import MeteorSwift

/// A bed with one engine, without a client above it, and a server that does what the test says:
///
///     try EngineBed.play(on: engine) { bed in
///         let server = try await bed.connect()
///         bed.engine.send("hello")
///         try await bed.pass()
///         #expect(server.texts == ["hello"])
///     }
///
/// Unchecked because a bed is confined to its loop.
final class EngineBed: TestBed, @unchecked Sendable {
    private(set) lazy var phone = environment(on: "phone")
    private(set) lazy var host = environment(on: "server")
    private(set) lazy var engine: any MeteorEngine = {
        let setup = EngineSetup(environment: phone, gate: Mailbox(phone)) { [unowned self] event in
            events.append(event)
            reaction?(event)
        }
        return kind.make(setup, patience: patience)
    }()
    /// The events of the engine.
    private(set) var events: [EngineEvent] = []
    /// Called with each event of the engine.
    var reaction: ((EngineEvent) -> Void)?
    /// The patience of libwebsockets.
    var patience = Duration.seconds(60)
    /// The connections of the server.
    private(set) var ends: [ScriptedEnd] = []
    /// Whether the server answers requests for a WebSocket.
    var answersRequests = true
    private let kind: TestedEngine
    private var listener: (any Listener)?

    init(seed: UInt64 = 0x5eed, on kind: TestedEngine) {
        self.kind = kind
        super.init(SimulatedLoop.ofTests(seed: seed), on: kind == .stream ? .memory : .loopback)
        network.setLatency(.milliseconds(1))
    }

    /// Runs a test in this world. Returns the digest of its trace.
    @discardableResult
    static func play(
        seed: UInt64 = 0x5eed, on kind: TestedEngine, sourceLocation: SourceLocation = #_sourceLocation,
        _ body: @escaping @Sendable (EngineBed) async throws -> Void
    ) throws -> UInt64 {
        let bed = try EngineBed(seed: seed, on: kind).run(sourceLocation: sourceLocation) { bed in
            try await body(bed)
            bed.reaction = nil
        }
        return bed.trace.digest
    }

    /// Starts the server, with TLS if it has an identity.
    func listen(_ identity: ServerIdentity? = nil) throws {
        let acceptor = try identity.map { try TLSAcceptor($0, environment: host) }
        listener?.close()
        listener = try host.network.listen(on: CarillonEnvironment.Endpoint(host: "server", port: 3_000)) {
            [unowned self] connection in
            ends.append(
                ScriptedEnd(acceptor?.secure(connection) ?? connection, answersRequest: answersRequests))
        }
    }

    func stopListening() {
        listener = listener.take().flatMap {
            $0.close(); return nil
        }
    }

    /// Opens a connection and returns the server's end of it.
    @discardableResult
    func connect(_ site: String = "ws://server:3000/websocket") async throws -> ScriptedEnd {
        if listener == nil { try listen() }
        engine.open(try ServerAddress(site))
        try await pass()
        return try #require(ends.last)
    }

    /// The texts that have come.
    var texts: [String] { events.compactMap { if case .text(let text) = $0 { text } else { nil } } }

    /// The reason why the last connection has ended, if it was the last event.
    var end: String? { if case .ended(let reason)? = events.last { reason } else { nil } }

    /// Forgets the events so far.
    func forgetEvents() { events = [] }
}
