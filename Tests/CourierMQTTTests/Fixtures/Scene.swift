import CarillonEnvironment
import CarillonSimulation
import CourierCore
import Foundation
import MQTTWire
import TestBeds
import Testing

@testable import CourierMQTT

/// A broker that does what the test says, phones that reach it, and all the time in the world. Confined to the world's loop.
final class Scene: @unchecked Sendable {
    let loop: SimulatedLoop
    let network: SimulatedNetwork
    let trace = SimulationTrace()
    let broker: ScriptedBroker
    let choices: Choices
    let engine: TestedEngine
    private var phones: [Phone] = []
    private var kept: [AnyObject] = []

    /// Bytes take a millisecond from phone to broker and back.
    init(seed: UInt64 = 0x5eed, on engine: TestedEngine = .stream) {
        choices = Choices(seed: seed)
        loop = SimulatedLoop(choices: choices, lateness: .ofTests)
        self.engine = engine
        network = engine.makeNetwork(on: loop, recorder: trace)
        broker = ScriptedBroker(loop: loop, sockets: network.sockets(on: "broker"))
    }

    /// Runs a test in this world.
    static func play(
        seed: UInt64 = 0x5eed, on engine: TestedEngine = .stream, sourceLocation: SourceLocation = #_sourceLocation,
        _ body: @escaping @Sendable (Scene) async throws -> Void
    ) throws {
        let scene = Scene(seed: seed, on: engine)
        let run = scene.loop.run(timeLimit: Instant(nanoseconds: 1_000_000_000 * 86_400 * 30)) {
            try scene.broker.start()
            try await body(scene)
        }
        try run.get()
        #expect(run.leaks.isEmpty, sourceLocation: sourceLocation)
        scene.network.dispose()
    }

    /// - Parameter mainQueue: where its apps' handlers run, if not on the loop.
    func phone(_ name: String = "phone", mainQueue: MainQueue? = nil) -> Phone {
        let phone = Phone(
            name, loop: loop, network: network, trace: trace, choices: choices, mainQueue: mainQueue)
        phones.append(phone)
        return phone
    }

    /// Keeps what would be gone too early.
    func keep(_ object: AnyObject) { kept.append(object) }

    /// Lets time pass, and everything happen that falls into it.
    func advance(by duration: Duration) async {
        try? await loop.clock.sleep(for: duration)
        await loop.settle()
    }

    var seconds: Double { Double(loop.now.nanoseconds) / 1e9 }
}

extension Scene {
    /// An inbox on its own.
    func inbox(
        _ store: any IncomingMessageStore = MemoryIncomingMessageStore(), timeToLive: TimeInterval = 0,
        limits: Outbox.Limits = Outbox.Limits()
    ) throws -> Inbox {
        let inbox = Inbox(environment: phone().environment, store: store, timeToLive: timeToLive, limits: limits)
        try inbox.adopt("rider")
        return inbox
    }
}
