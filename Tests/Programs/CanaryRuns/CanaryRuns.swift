import Canaries
import Carillon
import Foundation

/// Runs the canaries as `carillon` runs scenarios, each world in a process of its own or not, in any configuration; or
/// tells those stories that no world is needed for outside of worlds, or shares a lock in a forked process. It fails if
/// one of them does not sing, and says which. With `--worlds` it counts what so many worlds leave behind in their
/// worker.
///
/// `CanaryRuns [--isolate | --outside | --forked | --worlds COUNT]`
@main
enum CanaryRuns {
    static func main() {
        if CommandLine.arguments.contains("--outside") { tellOutside() }
        if CommandLine.arguments.contains("--forked") { report(1, CopiedLock.faults()) }
        if let place = CommandLine.arguments.firstIndex(of: "--worlds") { countLeftovers(place + 1) }
        run()
    }

    private static func tellOutside() -> Never {
        // A watchdog: a story whose events do not come would wait for ever.
        alarm(60)
        Task.detached {
            let (count, faults) = await Outside.faults()
            report(count, faults)
        }
        RunLoop.main.run()
        fatalError("the main run loop has ended")
    }

    private static func countLeftovers(_ place: Int) -> Never {
        let arguments = CommandLine.arguments.dropFirst(place)
        let worlds = arguments.first.flatMap { Int($0) } ?? 100
        let chosen = Leftover.allCases.filter { arguments.count < 2 || arguments.dropFirst().contains("\($0)") }
        report(chosen.count, chosen.flatMap { ManyWorlds.faults(of: $0, worlds: worlds) })
    }

    private static func run() {
        var options = RunOptions()
        options.isolation = CommandLine.arguments.contains("--isolate") ? .ownProcesses : .processes
        options.checksDeterminism = true
        let results = Runner(options: options).runAndWait(Scenario.canaries)
        var failures = results.faults + results.nondeterminism.map { "not the same twice: \($0)" }
        for result in results.scenarios where !Scenario.sings(result) {
            let missed = result.run?.expectations.filter { !$0.passed }.map { "\n    \($0)" }.joined() ?? ""
            failures.append("\(result.id): \(result.verdict) \(result.reason ?? "")\(missed)")
        }
        report(results.scenarios.count, failures)
    }

    private static func report(_ count: Int, _ failures: [String]) -> Never {
        for failure in failures { print(failure) }
        print("\(count) canaries, \(failures.count) failures")
        exit(failures.isEmpty ? 0 : 1)
    }
}
