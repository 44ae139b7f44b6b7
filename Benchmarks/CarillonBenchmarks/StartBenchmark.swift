import CHeapLoop
import CarillonConformance
import CarillonScenarios
import Foundation

/// A whole process, from the start of the command to the end of one small scenario.
enum StartBenchmark {
    static func run() {
        let command = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appendingPathComponent("carillon")
        guard FileManager.default.isExecutableFile(atPath: command.path), let scenario = Suites.all.scenarios.first
        else {
            return print("start: no carillon beside this program; build it in the same configuration")
        }
        let times = (0..<10).map { _ in milliseconds(command, ["run", scenario.id, "--jobs", "1"]) }
        print(
            String(
                format: "start: %.0f ms from the start of the command to the end of its first scenario",
                times.min() ?? 0))
    }

    private static func milliseconds(_ command: URL, _ arguments: [String]) -> Double {
        let process = Process()
        process.executableURL = command
        process.arguments = arguments
        process.standardOutput = FileHandle.nullDevice
        let start = real_time()
        do { try process.run() } catch { return .infinity }
        process.waitUntilExit()
        return Double(real_time() - start) / 1e6
    }
}
