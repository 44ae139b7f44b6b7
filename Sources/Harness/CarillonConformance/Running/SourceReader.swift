import CarillonEnvironment
import CarillonResults
import Foundation

/// Reads the lines of source files that failed expectations stand on. Only the process that makes the results reads
/// them, never a world.
struct SourceReader {
    /// The largest file that is read, in bytes.
    private static let largestFile = 2 << 20
    /// The most expectations of a run whose lines are read.
    private static let mostExcerpts = 50
    /// The longest line, in characters.
    private static let longestLine = 200

    private var files: [String: [Substring]] = [:]

    /// Returns the run with an excerpt for each expectation that did not hold, where its file is there.
    ///
    /// - Parameter secrets: The secrets of the run; `nil` if all may be shown.
    static func addExcerpts(to run: ScenarioRun, hiding secrets: RunSecrets?) -> ScenarioRun {
        var run = run
        var reader = SourceReader()
        let failed = run.expectations.indices.filter { !run.expectations[$0].passed }
        if failed.isEmpty { return run }
        var mask = secrets?.mask
        for index in failed.prefix(mostExcerpts) {
            run.expectations[index].excerpt = reader.excerpt(
                around: run.expectations[index].source, hiding: &mask)
        }
        return run
    }

    /// Returns the line with its two neighbours; `nil` if there is no such line.
    private mutating func excerpt(around source: SourceLine, hiding mask: inout SecretsMask?) -> SourceExcerpt? {
        let lines = lines(of: source.file)
        guard source.line > 0, source.line <= lines.count else { return nil }
        let range = max(0, source.line - 2)..<min(lines.count, source.line + 1)
        // A secret may go over several lines, and be cut with one of them.
        let text = lines[range].joined(separator: "\n")
        let shown = (mask?.mask(text) ?? text).split(separator: "\n", omittingEmptySubsequences: false)
        return SourceExcerpt(
            firstLine: range.lowerBound + 1,
            lines: shown.map { $0.count > Self.longestLine ? $0.prefix(Self.longestLine - 1) + "…" : String($0) })
    }

    private mutating func lines(of file: String) -> [Substring] {
        if let known = files[file] { return known }
        let path = PackageRoot.path(of: file)
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        var lines: [Substring] = []
        if attributes?[.type] as? FileAttributeType == .typeRegular,
            let size = attributes?[.size] as? Int, size <= Self.largestFile,
            let text = try? String(contentsOfFile: path, encoding: .utf8)
        {
            lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        }
        files[file] = lines
        return lines
    }
}
