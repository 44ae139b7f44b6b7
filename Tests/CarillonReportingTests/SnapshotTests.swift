import Foundation
import Testing

@testable import CarillonReporting

/// Reports as they were when somebody last looked at them, each piece as a digest. After a change of their looks, look
/// at them (`CARILLON_PREVIEW=some/directory swift test --filter Preview`), and then accept them:
/// `CARILLON_SNAPSHOTS=accept swift test --filter SnapshotTests`.
@Suite("Snapshots")
struct SnapshotTests {
    @Test("The reports of the samples are those that were looked at")
    func samples() throws {
        var lines: [String] = []
        for (name, results) in [
            ("everything", SampleResults.everything), ("hostile", .hostile), ("passed", SampleResults.hundredPassed),
            ("empty", .with()), ("explained", SampleResults.explained),
            ("story", SampleStories.results),
        ] {
            let page = HTMLReport(results, traces: .examples).render()
            let pieces = name == "everything" ? SnapshotTests.pieces(of: page) : [("whole", page[...])]
            for (index, piece) in pieces.enumerated() {
                lines.append("\(name).html \(index) \(piece.name) \(SnapshotTests.digest(piece.text))")
            }
            for (suffix, text) in [
                ("xml", JUnitReport(results).render()), ("json", ResultsFile.encode(results)),
                ("md", MarkdownSummary(results).render()), ("txt", Annotations(results).render()),
            ] {
                lines.append("\(name).\(suffix) \(SnapshotTests.digest(text))")
            }
        }
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Snapshots.txt")
        let text = lines.map { $0 + "\n" }.joined()
        if ProcessInfo.processInfo.environment["CARILLON_SNAPSHOTS"] == "accept" {
            try Data(text.utf8).write(to: file)
        }
        let accepted = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
        let changed = lines.filter { !accepted.contains($0) }
        #expect(changed.prefix(10) == [], "\(changed.count) of \(lines.count) pieces look different")
        #expect(lines.count == accepted.count)
    }

    /// A page, cut where a part, a scenario, a table or a picture begins.
    private static func pieces(of html: String) -> [(name: String, text: Substring)] {
        var pieces: [(name: String, text: Substring)] = []
        var begin = html.startIndex
        for match in html.matches(of: /<(section|article|details|table|svg|footer)\b[^>]*/) {
            pieces.append((name(of: html[begin...]), html[begin..<match.range.lowerBound]))
            begin = match.range.lowerBound
        }
        return pieces + [(name(of: html[begin...]), html[begin...])]
    }

    /// The name of a piece: `section#scenarios`.
    private static func name(of text: Substring) -> String {
        guard let tag = text.prefixMatch(of: /<(\w+)([^>]*)/) else { return "page" }
        let id = tag.2.firstMatch(of: /\bid="([^"\s]*)/)?.1
        return tag.1 + (id.map { "#\($0.prefix(60))" } ?? "")
    }

    /// FNV-1a, 64 bits.
    static func digest(_ text: some StringProtocol) -> String {
        var digest: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in text.utf8 { digest = (digest ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
        return String(digest, radix: 16)
    }
}
