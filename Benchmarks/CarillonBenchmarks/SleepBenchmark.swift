import CarillonEnvironment
import CarillonHooks
import CarillonSimulation
import Foundation

/// A hundred tasks that sleep, first by `Task.sleep` and then by the loop's own clock.
enum SleepBenchmark {
    static let tasks = 100
    static let sleeps = 10_000

    static func run(_ sheet: Sheet) {
        let plain = processorSeconds { sleepAll { _ in try await Task.sleep(for: .seconds(1)) } }
        let clock = processorSeconds { sleepAll { try await $0.clock.sleep(for: .seconds(1)) } }
        let count = Double(tasks * sleeps)
        sheet.add(Figure("sleeps, by Task.sleep", [count / plain], "/s", beside: "the loop's clock", [count / clock]))
    }

    private static func sleepAll(_ sleep: @escaping @Sendable (SimulatedLoop) async throws -> Void) {
        let loop = SimulatedLoop(seed: 1, schedule: .fifo)
        let run = loop.run {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<tasks { group.addTask { for _ in 0..<sleeps { try await sleep(loop) } } }
                try await group.waitForAll()
            }
        }
        precondition(run.outcome == .done)
    }
}
