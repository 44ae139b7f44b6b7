import Foundation
import Testing

/// The rows of the table in `docs/architecture.md`, as the command runs scenarios.
@Suite("Canaries in processes", .enabled(if: isLinux))
struct IsolatedCanaryTests {
    @Test(
        "sing, each world in a process of its own, in shared ones, outside of worlds, in a forked process, and again and again",
        arguments: [["--isolate"], [], ["--outside"], ["--forked"], ["--worlds", "40"]])
    func sing(_ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appendingPathComponent("CanaryRuns")
        process.arguments = arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(text)")
        #expect(text.hasSuffix(" canaries, 0 failures\n"), "\(text)")
    }
}
