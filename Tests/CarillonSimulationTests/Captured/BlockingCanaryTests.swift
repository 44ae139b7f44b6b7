import Canaries
import CarillonEnvironment
import CarillonHooks
import CarillonSimulation
import Foundation
import Testing

/// Blocking calls inside a world: everything else goes on, and time is virtual. None of these tests waits in real time.
@Suite("Blocking inside a world", .enabled(if: Hooks.areInstalled))
struct BlockingCanaryTests {
    @Test("lets everything else go on", arguments: BlockingStory.allCases)
    func blocking(_ row: BlockingStory) throws { try Telling.expect(row.story) }

    @Test("A run that ends while a worker waits for work is a run that ended")
    func endInBlock() async {
        await #expect(processExitsWith: .exitCode(42)) {
            let loop = SimulatedLoop(seed: 1)
            let run = loop.run(endInBlock: { run in exit((try? run.get()) == "done" ? 42 : 43) }) {
                DispatchQueue(label: "worker").async { DispatchSemaphore(value: 0).wait() }
                await Notes.pause(1)
                return "done"
            }
            withExtendedLifetime(run) {}
        }
    }

    #if os(Linux)
    @Test("is refused and named", arguments: BlockingRefusal.allCases.filter(\.isRefused))
    func refused(_ refusal: BlockingRefusal) async throws {
        let result = try await #require(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) { [refusal] in
            let loop = SimulatedLoop(seed: 1)
            _ = loop.run { await refusal.use() }
        }
        let text = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(text.contains(refusal.rawValue), "\(text)")
    }
    #endif
}
