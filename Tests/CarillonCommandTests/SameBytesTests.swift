import CarillonReporting
import CarillonResults
import Foundation
import Testing

#if os(Linux)
/// The place where a world runs is no part of its result.
@Suite("A result is the same bytes")
struct SameBytesTests {
    /// Returns what a command's results say of each run, but for the command that repeats it.
    private static func runs(_ arguments: String...) throws -> [ScenarioRun?] {
        try CommandTests.withDirectory { directory in
            let file = directory.appendingPathComponent("results.json")
            let ending = try CommandTests.run(["run", "--network", "loopback", "--json", file.path] + arguments)
            #expect(ending.status == 0, "\(ending.errors)")
            let results = try ResultsFile.read(at: file.path)
            return results.scenarios.map { result in
                var run = result.run
                run?.reproduce = ""
                return run
            }
        }
    }

    @Test(
        "after others in one process, and in a process of its own",
        arguments: ["courier/keep/*", "courier/security/*"])
    func places(_ scenarios: String) throws {
        let shared = try Self.runs(scenarios)
        #expect(shared.count > 1)
        #expect(try Self.runs(scenarios, "--isolate") == shared)
    }
}
#endif
