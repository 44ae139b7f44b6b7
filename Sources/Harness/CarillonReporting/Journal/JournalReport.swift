import CarillonEnvironment
import CarillonResults
public import Foundation

/// The journal of `carillon serve` as a report: a diagram of what the servers saw, and the lines in words.
///
/// ```swift
/// let report = try JournalReport(Data(contentsOf: file))
/// try report.render().write(to: page, atomically: true, encoding: .utf8)
/// ```
public struct JournalReport {
    /// The most lines that are shown: the last ones.
    public static let mostLines = 20_000

    /// The summary in one line: `58 lines of mqtt and ddp within 0.5 s`.
    public let summary: String
    let run: ScenarioRun

    /// Returns whether a text begins as a journal does.
    public static func isJournal(_ text: Data) -> Bool { text.starts(with: Data(#"{"time":""#.utf8)) }

    /// Reads a journal. A last line that is cut off does not count: the process may have been killed.
    ///
    /// - Throws: ``JournalFault`` at the first line that is none of a journal, or if there is none.
    public init(_ text: Data) throws(JournalFault) {
        let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
        guard !lines.isEmpty else { throw JournalFault(line: 1, problem: "is missing, or not ended") }
        var reader = JournalReader()
        let skipped = max(0, lines.count - Self.mostLines)
        for (index, line) in lines.enumerated().dropFirst(skipped) { try reader.read(line, number: index + 1) }
        run = reader.run(without: skipped)
        let servers = run.lanes.filter { $0.kind == .server }.map { clippedName($0.name) }
        summary =
            "\(counted(lines.count, "line")) of \(listed(servers)) within \(VirtualTime.length(run.virtualNanoseconds))"
    }

    /// The report as one HTML file, without a script.
    public func render() -> String { Templates.render(.journal, JournalView(self)) }
}
