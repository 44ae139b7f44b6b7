import Foundation
import Mutator

/// Runs scenarios and tests of the copy, each in a process of its own.
///
/// One bench is for one thread.
struct Bench {
    let layout: Layout
    let number: Int
    let gigabytes: Int

    private var scratch: String { "\(layout.scratch)/\(number)" }
    private var output: String { "\(scratch)/output.txt" }

    init(_ layout: Layout, number: Int, gigabytes: Int) throws {
        self.layout = layout
        self.number = number
        self.gigabytes = gigabytes
        try? FileManager.default.removeItem(atPath: "\(layout.scratch)/\(number)")
        try FileManager.default.createDirectory(
            atPath: "\(layout.scratch)/\(number)/tmp", withIntermediateDirectories: true)
    }

    /// All scenarios and suites that there are, but for those that run the scenarios once more.
    func judges() throws -> [Judge] {
        let list = "\(scratch)/list.json"
        guard
            try run(
                ["\(layout.products)/carillon", "run", "--network", "both", "--jobs", "2", "--json", list], seconds: 600
            ) == .exited(0),
            let data = FileManager.default.contents(atPath: list)
        else { throw ToolError("The scenarios do not pass without a mutant: see \(output)") }
        let scenarios = try JSONDecoder().decode(Results.self, from: data).scenarios.map(\.id)
        guard try run(tests + ["--list-tests"], seconds: 60) == .exited(0), let text = File.read(output) else {
            throw ToolError("The tests cannot be listed: see \(output)")
        }
        let suites = text.split(separator: "\n").compactMap { line in
            line.contains(".") ? line.split(separator: "/").first.map(String.init) : nil
        }
        return Set(scenarios).sorted().map { .scenario($0) }
            + Set(suites).subtracting(["ConformanceTests.ConformanceTests"]).sorted().map { .suite($0) }
    }

    /// Lets scenarios, or suites, look at a mutant.
    ///
    /// - Parameters:
    ///   - judges: some scenarios, or some suites.
    ///   - mutant: its number; nil for none.
    ///   - reachFile: where it is written down which mutants are reached; nil for nowhere.
    ///   - seconds: after which they have hung.
    func ask(_ judges: [Judge], about mutant: Int32?, reachFile: String? = nil, seconds: Int) throws -> Finding {
        guard let first = judges.first else { return .nothing }
        var environment: [String: String] = [:]
        if let mutant { environment[SupportModule.variable] = Mutant.id(mutant) }
        if let reachFile { environment[SupportModule.reachVariable] = reachFile }
        switch first {
        case .scenario: return try askScenarios(judges, environment, seconds)
        case .suite: return try askSuites(judges, environment, seconds)
        }
    }

    // MARK: Scenarios

    private func askScenarios(_ judges: [Judge], _ environment: [String: String], _ seconds: Int) throws -> Finding {
        let ids = judges.compactMap { judge in
            if case .scenario(let id) = judge { id } else { nil }
        }
        let json = "\(scratch)/results.json"
        try? FileManager.default.removeItem(atPath: json)
        let words =
            [
                "\(layout.products)/carillon", "run", "--network", "both", "--jobs", "1", "--hang-limit", "10",
                "--json", json,
            ] + ids
        let end = try run(words, environment, seconds: seconds)
        if end == .exited(0) { return .nothing }
        let results = FileManager.default.contents(atPath: json).flatMap {
            try? JSONDecoder().decode(Results.self, from: $0)
        }
        let known = Set(ids)
        if let bad = results?.scenarios.first(where: { known.contains($0.id) && !$0.isAsExpected }) {
            let detail = bad.run?.expectations.first { !$0.passed }?.text ?? bad.reason ?? bad.verdict
            let manner: Finding.Manner =
                bad.verdict == "timeout" ? .hung : bad.verdict == "crashed" ? .crashed : .failed
            return .wrong(wantsMemory(detail) ? .memory : manner, by: .scenario(bad.id), detail: Bench.short(detail))
        }
        // A scenario that is there no more is no verdict on a mutant.
        var unspoilt = environment
        unspoilt[SupportModule.variable] = nil
        if case .exited = end, environment != unspoilt, try run(words, unspoilt, seconds: seconds) != .exited(0) {
            return .nothing
        }
        return .wrong(manner(of: end), by: judges[0], detail: "carillon run \(describe(end))")
    }

    /// The part of `results.json` that is read.
    private struct Results: Decodable {
        struct Scenario: Decodable {
            let id: String
            let verdict: String
            let reason: String?
            let run: Run?
            var isAsExpected: Bool { ["pass", "expected-fail", "unsupported", "skipped"].contains(verdict) }
        }
        struct Run: Decodable {
            let expectations: [Expectation]
        }
        struct Expectation: Decodable {
            let text: String
            let passed: Bool
        }
        let scenarios: [Scenario]
    }

    // MARK: Tests

    private var tests: [String] {
        ["\(layout.products)/carillonPackageTests.xctest", "--testing-library", "swift-testing"]
    }

    /// Asks suites together, and if one of them finds something, looks which.
    private func askSuites(_ suites: [Judge], _ environment: [String: String], _ seconds: Int) throws -> Finding {
        let finding = try runSuites(suites, environment, seconds)
        guard case .wrong(let manner, _, _) = finding else { return finding }
        if suites.count == 1 {
            // Some tests are about real time, and a busy machine may be to blame.
            return manner == .failed ? try runSuites(suites, environment, seconds) : finding
        }
        let suspects = testEvents.suspects(among: suites, hasFailed: manner == .failed)
        if suspects.count < suites.count { return try askSuites(suspects, environment, seconds) }
        let half = suites.count / 2
        let first = try askSuites(Array(suites.prefix(half)), environment, seconds)
        return first == .nothing ? try askSuites(Array(suites.dropFirst(half)), environment, seconds) : first
    }

    private func runSuites(_ suites: [Judge], _ environment: [String: String], _ seconds: Int) throws -> Finding {
        let patterns = suites.map { judge in
            guard case .suite(let name) = judge else { return "" }
            let pattern = name.replacing(".", with: "\\.").replacing("(", with: "\\(").replacing(")", with: "\\)")
            return name.hasSuffix(")") ? pattern : pattern + "/"
        }
        try? FileManager.default.removeItem(atPath: events)
        let words = ["--filter", "^(\(patterns.joined(separator: "|")))", "--event-stream-output-path", events]
        let end = try run(tests + words, environment, seconds: seconds)
        let testEvents = testEvents
        if end == .exited(0) {
            if testEvents.hasEnded { return .nothing }
            return .wrong(.crashed, by: suites[0], detail: "the tests were left before their end")
        }
        let text = File.read(output) ?? ""
        let trap = text.split(separator: "\n").first { $0.contains("Fatal error") }.map(String.init)
        let detail = testEvents.issues.first?.text ?? trap ?? "the tests \(describe(end))"
        return .wrong(wantsMemory(text) ? .memory : manner(of: end), by: suites[0], detail: Bench.short(detail))
    }

    private var events: String { "\(scratch)/events.jsonl" }
    private var testEvents: TestEvents { TestEvents(FileManager.default.contents(atPath: events) ?? Data()) }

    // MARK: Processes

    private func run(_ words: [String], _ environment: [String: String] = [:], seconds: Int) throws -> ChildProcess.End
    {
        let temporary = "\(scratch)/tmp"
        try? FileManager.default.removeItem(atPath: temporary)
        try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: true)
        var environment = environment
        environment["TMPDIR"] = temporary
        return try ChildProcess(
            words: words, environment: environment, directory: layout.tree, seconds: seconds, gigabytes: gigabytes,
            idleSeconds: 12, output: output
        ).run()
    }

    private func manner(of end: ChildProcess.End) -> Finding.Manner {
        switch end {
        case .exited: .failed
        case .signalled: .crashed
        case .tookTooLong: .hung
        }
    }

    private func describe(_ end: ChildProcess.End) -> String {
        switch end {
        case .exited(let status): "ended with status \(status)"
        case .signalled(let signal): "ended by signal \(signal)"
        case .tookTooLong: "took too long"
        }
    }

    private func wantsMemory(_ text: String) -> Bool {
        ["Cannot allocate", "out of memory", "bad_alloc", "Out of memory", "failed to allocate"].contains {
            text.contains($0)
        }
    }

    private static func short(_ text: String) -> String {
        String(text.split(whereSeparator: \.isWhitespace).joined(separator: " ").prefix(160))
    }
}
