import Carillon
import MeteorSwift

/// An engine without a network: the test says what comes, and sees what is sent.
///
/// Unchecked because it is confined to its world.
final class ScriptedEngine: MeteorEngine, @unchecked Sendable {
    private let setup: EngineSetup
    /// The texts that the client has sent.
    private(set) var sent: [String] = []
    private(set) var openCount = 0
    /// Each wish of the client to read on or not.
    private(set) var readings: [Bool] = []

    init(_ setup: EngineSetup) { self.setup = setup }

    var name: String { "scripted" }

    func open(_ address: ServerAddress) { openCount += 1 }
    func send(_ text: String) { sent.append(text) }
    func setReading(_ isReading: Bool) { readings.append(isReading) }
    func close() {}

    /// Lets something happen.
    func tell(_ events: EngineEvent...) {
        for event in events { setup.enter { [self] in setup.handler(event) } }
    }

    /// Lets texts come.
    func tell(texts: String...) {
        for text in texts { tell(.text(text)) }
    }
}

/// A phone with a client on a ``ScriptedEngine``.
///
/// Unchecked because it is confined to its world.
final class ScriptedRig: @unchecked Sendable {
    let world: World
    let phone: Device
    let client: MeteorClient
    let engine: ScriptedEngine

    init(_ world: World, _ device: Device? = nil) throws {
        self.world = world
        phone = device ?? world.device("phone")
        var engines: [ScriptedEngine] { world.kept(ScriptedEngine.self) }
        phone.mainApp.environment.meteorParts.engine = { setup in
            let engine = ScriptedEngine(setup)
            world.keep(engine)
            return engine
        }
        client = phone.run { MeteorClient("ws://meteor/websocket") }
        engine = try world.require(engines.last, "the client has an engine")
        world.keep(self)
    }

    /// Begins a session.
    func begin() async throws {
        phone.run { client.connect() }
        engine.tell(.opened)
        engine.tell(texts: #"{"msg":"connected","session":"s"}"#)
        try await world.advance(by: .milliseconds(1))
    }
}
