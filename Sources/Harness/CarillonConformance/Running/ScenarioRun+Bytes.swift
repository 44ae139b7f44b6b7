import CarillonEnvironment
import CarillonResults

extension ScenarioRun {
    /// The most bytes of an event that the results hold if the run ended as expected. Nobody looks at more then, and
    /// the bytes of a catalogue would be most of its results.
    static let bytesOfExpected = 128
    /// The most bytes of an event that the results hold otherwise.
    static let bytesOfOthers = 4_096

    /// Returns the run with the beginning of each event's bytes. The bytes left out are counted.
    func cuttingBytes(after verdict: Verdict) -> ScenarioRun {
        let limit = verdict.isAsExpected ? ScenarioRun.bytesOfExpected : ScenarioRun.bytesOfOthers
        var run = self
        for index in trace.indices {
            guard let bytes = trace[index].bytes, bytes.count > limit else { continue }
            run.trace[index].bytes = Array(bytes.prefix(limit))
            run.trace[index].omittedBytes += bytes.count - limit
        }
        return run
    }
}
