import CarillonResults
import Foundation
import Testing

@testable import CarillonCommand
@testable import CarillonConformance

@Suite("The memory of what failed")
struct RunMemoryTests {
    /// Makes a package's directory, and the memory of a program in it.
    private static func withMemory(_ body: (RunMemory, URL) throws -> Void) throws {
        try CommandTests.withDirectory { directory in
            try FileManager.default.createDirectory(
                at: directory.appendingPathComponent(".build"), withIntermediateDirectories: true)
            try body(try #require(RunMemory(of: "/usr/bin/carillon", in: directory)), directory)
        }
    }

    private static func result(
        _ id: String, _ verdict: Verdict, seed: String = "0x1", network: String = "memory"
    ) -> ScenarioResult {
        var result = Sample.result(id, verdict, network: network)
        if verdict != .notRun {
            result.run = Sample.run(ending: nil)
            result.run?.seed = seed
        }
        return result
    }

    @Test("is kept in the build directory here or above, a file for each program")
    func place() throws {
        try RunMemoryTests.withMemory { memory, directory in
            let file = ".build/carillon/last-failed-carillon.txt"
            #expect(memory.file.path == directory.appendingPathComponent(file).standardizedFileURL.path)
            let below = directory.appendingPathComponent("Sources/Deep")
            try FileManager.default.createDirectory(at: below, withIntermediateDirectories: true)
            #expect(RunMemory(of: "carillon", in: below)?.file.path == memory.file.path)
            #expect(RunMemory(of: "Other", in: below)?.file.lastPathComponent == "last-failed-Other.txt")
        }
    }

    @Test("has what failed when it last ran, with its seed, whatever ran in between")
    func notes() throws {
        try RunMemoryTests.withMemory { memory, _ in
            #expect(try memory.failures() == [])
            try memory.note([
                RunMemoryTests.result("t/b", .fail),
                RunMemoryTests.result("t/b", .crashed, seed: "0x2", network: "none"),
                RunMemoryTests.result("t/a", .timeout, seed: "0x3"), RunMemoryTests.result("t/c", .pass),
                RunMemoryTests.result("t/d", .notRun),
            ])
            let failures = [
                RunMemory.Failure(scenario: "t/a", network: "memory", seed: Seed(3)),
                RunMemory.Failure(scenario: "t/b", network: "memory", seed: Seed(1)),
                RunMemory.Failure(scenario: "t/b", network: "none", seed: Seed(2)),
            ]
            #expect(try memory.failures() == failures)
            try memory.note([RunMemoryTests.result("t/a", .notRun), RunMemoryTests.result("t/b", .pass)])
            #expect(try memory.failures() == [failures[0], failures[2]])
            try memory.note([RunMemoryTests.result("t/a", .expectedFail)])
            #expect(try memory.failures() == [failures[2]])
        }
    }

    @Test(
        "is refused with a sentence where the file is of another kind",
        arguments: ["", "{}", "carillon-last-failed/1\n0x1 memory\n", "carillon-last-failed/1\nbanana memory t/a\n"])
    func foreign(text: String) throws {
        try RunMemoryTests.withMemory { memory, _ in
            try FileManager.default.createDirectory(
                at: memory.file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: memory.file)
            let fault = try #require(throws: RunMemory.Fault.self) { try memory.failures() }
            #expect("\(fault)".hasSuffix("is no list of failures. Remove it, and run everything once."))
        }
    }

    @Test("is not read beyond four megabytes")
    func bounded() throws {
        try RunMemoryTests.withMemory { memory, _ in
            try memory.note([])
            let line = "0x1 memory \(String(repeating: "x", count: 1_000_000))\n"
            let file = try FileHandle(forWritingTo: memory.file)
            try file.seekToEnd()
            for _ in 1...4 { try file.write(contentsOf: Data(line.utf8)) }
            #expect(throws: RunMemory.Fault.self) { try memory.failures() }
        }
    }
}
