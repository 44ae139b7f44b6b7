import CarillonEnvironment
import CarillonSimulation
import CourierCore
import Foundation
import MQTTWire
import TestBeds
import Testing

@testable import CourierMQTT

/// A bed with a broker that does what the test says, phones that reach it, and all the time in the world:
///
///     try CourierBed.play(on: engine) { bed in
///         let client = bed.phone().client()
///         client.connect()
///         await bed.advance(by: .seconds(1))
///         #expect(bed.broker.connectionCount == 1)
///     }
///
/// Unchecked because a bed is confined to its loop.
final class CourierBed: TestBed, @unchecked Sendable {
    private(set) lazy var broker = ScriptedBroker(loop: loop, sockets: network.sockets(on: "broker"))
    let engine: TestedEngine
    private var phones: [Phone] = []

    /// Bytes take a millisecond from phone to broker and back.
    init(seed: UInt64 = 0x5eed, on engine: TestedEngine = .stream) {
        self.engine = engine
        super.init(SimulatedLoop.ofTests(seed: seed), on: engine == .stream ? .memory : .loopback)
        // The broker's host is there from the beginning, for faults that name it.
        _ = broker
    }

    /// Runs a test in this world.
    static func play(
        seed: UInt64 = 0x5eed, on engine: TestedEngine = .stream, sourceLocation: SourceLocation = #_sourceLocation,
        _ body: @escaping @Sendable (CourierBed) async throws -> Void
    ) throws {
        let bed = CourierBed(seed: seed, on: engine)
        try bed.run(timeLimit: Instant(nanoseconds: 1_000_000_000 * 86_400 * 30), sourceLocation: sourceLocation) {
            try $0.broker.start()
            try await body($0)
        }
    }

    /// - Parameter mainQueue: where its apps' handlers run, if not on the loop.
    func phone(_ name: String = "phone", mainQueue: MainQueue? = nil) -> Phone {
        let phone = Phone(
            name, loop: loop, network: network, trace: trace, choices: loop.choices, mainQueue: mainQueue)
        phones.append(phone)
        return phone
    }

    /// Lets time pass, and everything happen that falls into it.
    func advance(by duration: Duration) async {
        try? await loop.clock.sleep(for: duration)
        await loop.settle()
    }
}

extension CourierBed {
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
