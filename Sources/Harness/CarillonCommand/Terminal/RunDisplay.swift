import CarillonConformance
import CarillonResults
import Synchronization

/// The display of a run as it goes on: its failures as they happen, and its progress.
final class RunDisplay: Sendable {
    private struct State {
        var done = 0
        var failedCases: Set<String> = []
        var told: [String: ToldFailure] = [:]
        var hasFailed = false
    }

    private let total: Int?
    private let verbosity: Verbosity
    private let transcript: Transcript
    private let progress: ProgressLine
    private let state = Mutex(State())

    /// - Parameter total: the number of all runs; `nil` if they have no end.
    init(total: Int?, verbosity: Verbosity, transcript: Transcript, progress: ProgressLine = ProgressLine("running")) {
        self.total = total
        self.verbosity = verbosity
        self.transcript = transcript
        self.progress = progress
    }

    /// The number of runs that have ended.
    var done: Int { state.withLock(\.done) }

    /// Whether a run has failed, or differed from its repetition.
    var hasFailed: Bool { state.withLock(\.hasFailed) }

    /// The failures that the reader has already seen in full, by ``key(of:)``.
    var told: [String: ToldFailure] { state.withLock(\.told) }

    /// Returns the name of a result among those of a run.
    static func key(of result: ScenarioResult) -> String { "\(result.id) on \(result.network)" }

    /// Shows the end of a run.
    func note(_ end: Runner.Progress) {
        let (texts, done, failed) = take(end)
        if !texts.isEmpty {
            progress.erase()
            for text in texts { transcript.print(text) }
        }
        if verbosity == .normal { progress.show(done, of: total, end.scenarioCase.id, failed: failed) }
    }

    /// Leaves a free line for the text that follows.
    func close() {
        if verbosity == .normal { progress.erase() }
    }

    private func take(_ end: Runner.Progress) -> (texts: [String], done: Int, failed: Int) {
        state.withLock { state in
            state.done += 1
            var texts: [String] = []
            if verbosity == .verbose { texts.append(RunDisplay.line(for: end, transcript.style)) }
            if let failure = end.failure {
                state.hasFailed = true
                let key = RunDisplay.key(of: failure)
                // A scenario that fails with a thousand seeds is shown once; the end has the list of seeds.
                if state.failedCases.insert(key).inserted {
                    state.told[key] = ToldFailure(failure)
                    texts.append(TerminalSummary.text(of: failure, transcript.style))
                }
            }
            if end.nondeterminism != nil { state.hasFailed = true }
            return (texts, state.done, state.failedCases.count)
        }
    }

    /// Returns the line for a run that has ended: verdict, scenario, seed and times.
    static func line(for end: Runner.Progress, _ style: TerminalStyle) -> String {
        let verdict = style.paint(end.verdict.rawValue, TerminalSummary.tone(of: end.verdict))
        let times = [
            end.realTime.map(TerminalText.realTime), "\(TerminalSummary.length(end.virtualNanoseconds)) virtual",
        ]
        let facts = ["seed \(end.seed)"] + times.compactMap(\.self)
        return "\(verdict)  \(TerminalText.line(end.scenarioCase.id))  (\(facts.joined(separator: ", ")))"
    }
}
