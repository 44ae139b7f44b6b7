import CarillonReporting
import CarillonResults
import Foundation

/// The summary of a step of GitHub Actions: the Markdown in the file that `GITHUB_STEP_SUMMARY` names.
enum StepSummary {
    /// Whether this is such a step.
    static var isWanted: Bool { path(in: Console.environment) != nil }

    private static func path(in environment: [String: String]) -> String? {
        environment["GITHUB_STEP_SUMMARY"].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Appends the summary of a run to the file. Other commands of the same step may have written there, too.
    ///
    /// - Returns: a sentence if the file cannot be written. That is no reason to fail a run.
    static func append(_ results: RunResults, environment: [String: String] = Console.environment) -> String? {
        guard let path = path(in: environment) else { return nil }
        do {
            if !FileManager.default.fileExists(atPath: path) { try Data().write(to: URL(fileURLWithPath: path)) }
            let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
            try file.seekToEnd()
            try file.write(contentsOf: Data(MarkdownSummary(results).render().utf8))
            try file.close()
            return nil
        } catch {
            return "\(path), which GITHUB_STEP_SUMMARY names, cannot be written: \(error.localizedDescription)"
        }
    }
}
