import CarillonEnvironment
import CarillonHooks
import CarillonSimulation
import Testing

@Suite("Continuations inside actors")
struct ContinuationTests {
    actor Gate {
        let loop: any Loop
        var isInside = false
        init(_ loop: any Loop) { self.loop = loop }
        nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

        /// Whether the body of a continuation ran before anybody else could.
        func pass() async -> Bool {
            var ranAtOnce = false
            loop.enqueue { self.assumeIsolated { $0.isInside = true } }
            await withCheckedContinuation { continuation in
                ranAtOnce = !isInside
                loop.schedule(after: .seconds(1)) { continuation.resume() }
            }
            return ranAtOnce
        }
    }

    @Test("Their bodies run at once, whatever kind of task called the actor", arguments: 1...20)
    func bodies(seed: UInt64) throws {
        let loop = SimulatedLoop(seed: seed)
        let run = loop.run {
            let process = SimulatedProcess(on: loop)
            let spawned = try await loop.spawn { await Gate(loop).pass() }.value
            let detached = await Task.detached { await Gate(loop).pass() }.value
            let plain = await Task { await Gate(process).pass() }.value
            let direct = await Gate(loop).pass()
            let other = try await process.spawn { await Gate(process).pass() }.value
            let crossing = try await process.spawn { await Gate(loop).pass() }.value
            return [spawned, detached, plain, direct, other, crossing]
        }
        let result = try run.get()
        #expect(result == [true, true, true, true, true, true])
    }
}
