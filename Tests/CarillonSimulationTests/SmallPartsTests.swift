import CarillonEnvironment
import Foundation
import TestBasics
import TestBeds
import Testing

@testable import CarillonSimulation

/// The parts of a world that are small enough to be looked at alone.
@Suite("Parts of a world")
struct SmallPartsTests {
    @Test("A device's clock tells dates and instants to the nanosecond, ahead or behind, as far as there are any")
    func clock() {
        let loop = SimulatedLoop(seed: 1)
        let device = SimulatedDevice(name: "phone", loop: loop, timeZone: .gmt)
        let epoch = loop.epoch
        #expect(device.date(at: .zero) == epoch)
        #expect(device.date(at: Instant(nanoseconds: 1_500_000_000)) == epoch + 1.5)
        #expect(device.date(at: Instant(nanoseconds: -500_000_000)) == epoch - 0.5)
        #expect(device.instant(at: epoch + 1.5) == Instant(nanoseconds: 1_500_000_000))
        #expect(device.instant(at: epoch - 0.25) == Instant(nanoseconds: -250_000_000))
        #expect(device.instant(at: epoch + 9e9) == Instant(nanoseconds: .max))
        #expect(device.instant(at: epoch - 9e9) == Instant(nanoseconds: .min))
        #expect(device.instant(at: epoch + 8_999_999_999) == Instant(nanoseconds: 8_999_999_999_000_000_000))
        #expect(device.instant(at: .distantPast) == Instant(nanoseconds: .min))
        device.setClock(ahead: .seconds(10))
        #expect(device.date(at: .zero) == epoch + 10)
        #expect(device.instant(at: epoch + 10) == .zero)
        device.setClock(ahead: .milliseconds(-1_500))
        #expect(device.date(at: .zero) == epoch - 1.5)
    }

    @Test(
        "A delay is told in milliseconds, rounded up",
        arguments: [
            (.zero, 0), (.nanoseconds(1), 1), (.milliseconds(1), 1), (.microseconds(1_001), 2), (.seconds(60), 60_000),
            (.seconds(-1), 0), (.milliseconds(2_000_000_000), 2_000_000_000),
        ] as [(Duration, Int)])
    func lateness(maximum: Duration, milliseconds: Int) {
        #expect(Lateness.upTo(maximum).milliseconds == milliseconds)
        #expect((Lateness.upTo(maximum) == .none) == (milliseconds == 0))
    }

    @Test("A host gives out each free port once, the lowest first, and passes over those that are taken")
    func freePorts() throws {
        let host = SimulatedHost(name: "server")
        #expect((1...3).map { _ in host.freePort() } == [49_152, 49_153, 49_154])
        for _ in 49_155...65_534 { _ = host.freePort() }
        #expect(host.freePort() == 65_535)
        #expect(host.freePort() == 49_152, "it begins anew")
    }

    @Test("A process lives until it is killed, and then none of its work is done")
    func process() {
        let loop = SimulatedLoop(seed: 1)
        let done = Recorder<Int>()
        _ = loop.run {
            let process = SimulatedProcess(on: loop)
            #expect(process.isAlive)
            process.enqueue { done.note(1) }
            process.schedule(after: .seconds(1)) { done.note(2) }
            process.schedule(after: .seconds(3)) { done.note(3) }
            try await loop.clock.sleep(for: .seconds(2))
            process.enqueue { done.note(4) }
            process.kill()
            #expect(!process.isAlive)
            try await loop.clock.sleep(for: .seconds(5))
        }
        #expect(done.entries == [1, 2])
    }

    @Test("Connections are known by the hosts that they come from and lead to")
    func connections() async throws {
        try PairBed().run { bed in
            let wires = [try await bed.pair(), try await bed.pair()]
            #expect(bed.network.connections(from: "phone", to: "server") == [1, 2])
            #expect(bed.network.connections(from: "server", to: "phone") == [])
            #expect(bed.network.connections(from: "phone", to: "phone") == [])
            #expect(bed.network.connections(from: "server", to: "server") == [])
            #expect(bed.network.connectionCount == 2)
            #expect(
                bed.network.openConnections
                    == wires.enumerated().map {
                        "connection \($0 + 1) from phone to server:\($1.listener.endpoint.port)"
                    })
        }
    }

    @Test(
        "A network knows whether the system has no descriptors left",
        arguments: [(EMFILE, true), (ENFILE, true), (EACCES, false)])
    func descriptors(code: Int32, isOut: Bool) {
        let network = SimulatedNetwork(loop: SimulatedLoop(seed: 1), recorder: SimulationTrace())
        #expect(!network.isOutOfDescriptors)
        network.note(.system(code))
        #expect(network.isOutOfDescriptors == isOut)
        network.note(.refused)
        #expect(network.isOutOfDescriptors == isOut)
    }

    @Test("A trace keeps the first events, and counts and digests all of them")
    func trace() {
        let trace = SimulationTrace(limit: 2)
        #expect(trace.count == 0)
        var digests = [trace.digest]
        for number in 1...4 {
            trace.record(TraceEvent(instant: .zero, kind: "note", lane: "phone", text: "\(number)"))
            #expect(trace.count == number)
            digests.append(trace.digest)
        }
        #expect(trace.events.map(\.text) == ["1", "2"])
        #expect(Set(digests).count == 5)
    }

    // MARK: Leftovers of a deadlock

    @inline(never)
    private static func wait() async {
        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
    }

    @inline(never)
    private static func waitDeeper() async {
        await wait()
        Issue.record("nobody comes back from there")
    }

    @Test("A loop that keeps track knows who waits, whence it came, and which timers were cancelled last")
    func waiters() {
        let loop = SimulatedLoop(seed: 1)
        loop.trackTasks()
        let run = loop.run {
            for second in 1...10 {
                let timer = loop.schedule(after: .seconds(second)) {}
                try await loop.clock.sleep(for: .milliseconds(1))
                loop.cancel(timer)
                loop.cancel(timer)
            }
            let fired = loop.schedule(after: .milliseconds(1)) {}
            try await loop.clock.sleep(for: .milliseconds(2))
            loop.cancel(fired)
            await SmallPartsTests.waitDeeper()
        }
        #expect(run.outcome == .deadlock)
        let milliseconds = Array(3...10 as ClosedRange<Int64>)
        #expect(loop.cancelledTimers.map { $0.at.nanoseconds / 1_000_000 } == milliseconds)
        let due = milliseconds.map { (number: Int64) -> Int64 in number - 1 + number * 1_000 }
        #expect(loop.cancelledTimers.map { $0.due.nanoseconds / 1_000_000 } == due)
        #expect(loop.waiters.filter(\.isRoot).count == 1)
        // The function that waits, those that called it, and the task's own.
        #expect((3..<12).contains(loop.waiters.first { $0.isRoot }?.at.count ?? 0))
    }
}
