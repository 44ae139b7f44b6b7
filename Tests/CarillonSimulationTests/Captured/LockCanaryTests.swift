import Canaries
import CarillonEnvironment
import CarillonHooks
import CarillonSimulation
import Foundation
import TestBasics
import Testing

#if os(Linux)
import Glibc

/// The C library's semaphores, locks and files that wait. Everything else goes on meanwhile, in virtual time.
@Suite("Waiting for locks and files inside a world", .enabled(if: Hooks.areInstalled))
struct LockCanaryTests {
    @Test("lets everything else go on", arguments: LockWait.allCases)
    func waits(_ wait: LockWait) throws {
        try Telling.expect(wait.story)
    }

    // MARK: Refusals

    @Test("is refused and named", arguments: LockRefusal.allCases)
    func refused(_ refusal: LockRefusal) async throws {
        let result = try await #require(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) { [refusal] in
            // A watchdog: what is not refused would wait for ever.
            alarm(120)
            let loop = SimulatedLoop(seed: 1)
            _ = loop.run { try await refusal.use() }
        }
        let text = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(text.contains(refusal.rawValue), "\(text)")
    }
}
#endif
