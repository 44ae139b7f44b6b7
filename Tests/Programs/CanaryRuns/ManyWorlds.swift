import Canaries
import Carillon
import CarillonEnvironment
import Foundation

/// Runs many worlds of apps that leave things behind, one after the other in one worker, and counts what is left.
enum ManyWorlds {
    /// The counts at the beginning of one world.
    private struct Count {
        var process: Int32
        var descriptors: Int32
        var kilobytes: Int64
    }

    /// The number of worlds after which the counts must not grow any more. The first worlds fill caches.
    private static let warmUp = 10
    private static let most = 1 << 20
    /// The memory for the counts, which the worker shares with this process.
    nonisolated(unsafe) private static let counts: UnsafeMutablePointer<Count> = {
        let size = most * MemoryLayout<Count>.stride
        let memory = mmap(
            nil, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
        guard let memory, memory != MAP_FAILED else { preconditionFailure("There is no memory for the counts") }
        return memory.bindMemory(to: Count.self, capacity: most)
    }()

    /// Runs so many worlds of each kind.
    ///
    /// - Returns: what was wrong.
    static func faults(of leftover: Leftover, worlds: Int) -> [String] {
        var options = RunOptions()
        options.isolation = .processes
        options.seedCount = worlds
        let first = options.seed.value
        // The memory must be there before a worker is.
        _ = counts
        let scenario = Scenario(
            "canary/left/\(leftover)", "It leaves \(leftover.rawValue).", covers: [], networks: leftover.networks
        ) { world in
            ManyWorlds.counts[Int(world.seed.value &- first)] = RealCount.now()
            try await leftover.leave(in: world)
            world.expect(true, "the world comes to its end")
        }
        let report = Runner(options: options).runAndWait([scenario])
        var faults = report.faults
        for result in report.scenarios where result.verdict != .pass {
            faults.append("\(result.id): \(result.verdict) \(result.reason ?? "")")
        }
        let (early, late) = (counts[min(warmUp, worlds - 1)], counts[worlds - 1])
        print(
            "\(leftover): \(early.descriptors) to \(late.descriptors) descriptors, \(early.kilobytes) to \(late.kilobytes) KiB in \(worlds) worlds"
        )
        if late.process != early.process { faults.append("\(leftover): another worker took the place of the first") }
        if late.descriptors > early.descriptors {
            faults.append("\(leftover): \(early.descriptors) descriptors became \(late.descriptors)")
        }
        // The allocator keeps some room. A world's own objects are hundreds of kilobytes.
        if late.kilobytes > early.kilobytes + 4_096 + Int64(worlds) {
            faults.append("\(leftover): \(early.kilobytes) KiB became \(late.kilobytes)")
        }
        return faults
    }

    private enum RealCount {
        static func now() -> Count {
            RealWorld.run {
                let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
                let status = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
                let pages = status.split(separator: " ").dropFirst().first.flatMap { Int64($0) } ?? 0
                return Count(process: getpid(), descriptors: Int32(names.count), kilobytes: pages * 4)
            }
        }
    }
}
