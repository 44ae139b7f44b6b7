import CarillonReporting
import CarillonResults
import Foundation

/// The files in which test cases leave their results.
struct ReportFiles: Sendable {
    /// The root of the test's package; `nil` if the sources are not there any more.
    let root: URL?
    let results: String?
    let html: String?
    let junit: String?

    /// Writes the reports of the cases that ran. If none ran, earlier reports stay.
    func write(_ collector: ConformanceCollector) throws {
        guard let found = collector.results else { return }
        if let results { try write(ResultsFile.encode(found), to: results) }
        if let junit { try write(JUnitReport(found, realTimes: collector.realTimes).render(), to: junit) }
        if let html { try HTMLReport(found).write(at: path(html)) }
    }

    private func write(_ text: String, to path: String) throws {
        let file = URL(fileURLWithPath: self.path(path))
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file, options: .atomic)
    }

    private func path(_ path: String) -> String { URL(fileURLWithPath: path, relativeTo: root).path }
}
