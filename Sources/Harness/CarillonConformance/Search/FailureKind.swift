package import CarillonResults

/// The kind of a failure: two failing runs of a case are the same failure if the same expectation fails first in both,
/// or if both were cut short for the same reason.
package struct FailureKind: Hashable, Sendable {
    /// The verdict.
    package var verdict: Verdict
    /// The expectation that failed first, with its line, or the reason. Numbers count as equal.
    package var cause: String

    /// The kind of a run's failure; `nil` if the run did not fail.
    init?(of record: WorldRun.Record) {
        switch record.verdict {
        case .pass, .expectedFail, .unsupported, .skipped, .notRun, .unexpectedPass: return nil
        case .fail, .timeout, .crashed: verdict = record.verdict
        }
        if record.verdict == .fail, let failed = record.run.expectations.first(where: { !$0.passed }) {
            cause = "\(failed.source.file):\(failed.source.line) \(FailureKind.withoutNumbers(failed.text))"
        } else {
            cause = FailureKind.withoutNumbers(record.reason ?? "")
        }
    }

    private static func withoutNumbers(_ text: String) -> String {
        var result = ""
        for character in text {
            if !character.isASCII || !character.isNumber {
                result.append(character)
            } else if result.last != "#" {
                result.append("#")
            }
        }
        return result
    }
}
