import Canaries
import CarillonEnvironment
import CarillonHooks
import CarillonSimulation
import Dispatch
import Foundation
import Synchronization
import Testing

#if os(Linux)
import Glibc
import TestBasics
#endif

/// The functions that unmodified code may use inside a world, and their effects. `docs/architecture.md` shows this
/// table to users; when a new toolchain changes a row, this is where it is noticed.
@Suite("The hooks' table of what is captured", .enabled(if: Hooks.areInstalled))
struct HooksCanaryTests {
    typealias Feature = HooksFeature

    @Test("is captured", arguments: Feature.allCases)
    func captured(_ feature: Feature) throws {
        func outcome() throws -> String {
            let loop = SimulatedLoop(seed: 5)
            let run = loop.run { try await feature.use(on: loop) }
            #expect(run.leaks == [])
            return try run.get()
        }
        let first = try outcome()
        #expect(first.hasPrefix("captured"), "\(feature.rawValue): \(first)")
        #expect(try outcome() == first)
    }

    // MARK: Leaks

    @Test("A task that another thread resumes is turned away, and the leak is named")
    func foreignResume() {
        let loop = SimulatedLoop(seed: 1)
        let outside = OutsideThread()
        let run = loop.run {
            await HooksCanaryTests.resumeFromOutside(loop, outside)
        }
        #expect(run.outcome == .deadlock)
        #expect(run.leaks.map(\.kind) == [.task])
    }

    /// Waits for a continuation that another thread resumes, once this task has been suspended for it; before that,
    /// nobody could tell.
    static func resumeFromOutside(_ loop: SimulatedLoop, _ outside: OutsideThread) async {
        await withUnsafeContinuation { continuation in
            loop.enqueue { outside.perform { continuation.resume() } }
        }
    }

    /// A thread that was there before the world, and waits for something to do.
    final class OutsideThread: @unchecked Sendable {
        private let isThere = DispatchSemaphore(value: 0)
        private let work = Mutex<(@Sendable () -> Void)?>(nil)

        init() {
            Thread { [isThere, self] in
                isThere.wait()
                work.withLock { $0 }?()
            }.start()
        }

        func perform(_ work: @escaping @Sendable () -> Void) {
            self.work.withLock { $0 = work }
            isThere.signal()
        }
    }

    @Test("A callback that another thread enqueues is turned away, and the leak is named")
    func foreignCallback() {
        let loop = SimulatedLoop(seed: 1)
        let outside = OutsideThread()
        let run = loop.run {
            outside.perform { loop.enqueue {} }
            await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
        }
        #expect(run.leaks.map(\.description).first?.contains("callback was enqueued on thread") == true)
    }

    @Test("Sets and dictionaries have one order, in every process and every build")
    func hashing() {
        #expect(Array(Set(0..<20)) == Array(Set(0..<20)))
        let kept = (0..<50).map { _ in Set(0..<20) }
        #expect(Set(kept.map(Array.init)).count == 1)
    }

    @Test("A wait for a semaphore that nothing can signal is a deadlock that says so")
    func hopelessSemaphore() async {
        await #expect(processExitsWith: .failure) {
            let loop = SimulatedLoop(seed: 1)
            _ = loop.run { HooksCanaryTests.waitInVain() }
        }
    }

    static func waitInVain() { DispatchSemaphore(value: 0).wait() }
}
