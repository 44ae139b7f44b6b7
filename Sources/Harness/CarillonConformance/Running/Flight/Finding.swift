import CarillonResults
import CarillonSimulation

/// The result of a run that came to its end.
struct Finding: Sendable {
    var record: WorldRun.Record
    /// The difference to the second run, if there was a second run and it differed.
    var nondeterminism: String?
    /// The offset at which the run's story ends, if another run's story follows.
    var storyEnd: Int?
}

extension FlightWriter {
    /// Closes a story with the result of the run. The run's events are those of the story.
    func close(with finding: Finding) {
        let (record, run) = (finding.record, finding.record.run)
        let length = beginClosing()
        put(Int64(finding.storyEnd ?? length))
        put(record.verdict.rawValue)
        put(record.reason)
        put(record.engines)
        put(Int64(record.secrets == nil ? 0 : 1))
        put(finding.nondeterminism)
        put(run.seed)
        put(run.reproduce)
        put(run.digest)
        put(run.virtualNanoseconds)
        put(run.epochSeconds)
        put(Int64(run.expectations.count))
        for expectation in run.expectations { put(expectation) }
        put(Int64(run.lanes.count))
        for lane in run.lanes { put(lane) }
        put(Int64(run.omittedEvents + run.trace.count))
        put(Int64(record.waiting.count))
        for waiting in record.waiting {
            put(waiting.subject)
            put(waiting.made)
            put(waiting.at)
        }
        put(Int64(run.ending?.steps ?? -1))
        put(record.misfit)
        put(record.observation)
        commit()
    }
}

extension Finding {
    /// Reads the result of a run.
    ///
    /// - Parameters:
    ///   - bytes: a story that was closed.
    ///   - closing: the offset of the closing part.
    init(_ bytes: [UInt8], closing: Int) throws(FlightReader.MalformedBytes) {
        guard closing >= 0, closing < bytes.count else { throw FlightReader.MalformedBytes() }
        var reader = FlightReader(bytes[closing...])
        let end = try reader.number()
        guard end >= 0, end <= Int64(closing) else { throw FlightReader.MalformedBytes() }
        guard let verdict = Verdict(rawValue: try reader.text()) else { throw FlightReader.MalformedBytes() }
        let reason = try reader.optionalText()
        let engines = try reader.texts()
        let hidesSecrets = try reader.number() != 0
        nondeterminism = try reader.optionalText()
        let story = FlightStory(bytes[..<Int(end)])
        var run = ScenarioRun(
            seed: try reader.text(), reproduce: try reader.text(), digest: try reader.text(),
            virtualNanoseconds: try reader.number(), epochSeconds: try reader.number(), expectations: [], lanes: [],
            trace: story.events, omittedEvents: 0)
        for _ in 0..<(try reader.count()) { run.expectations.append(try ExpectationResult(from: &reader)) }
        for _ in 0..<(try reader.count()) { run.lanes.append(try Lane(from: &reader)) }
        run.omittedEvents = Int(try reader.number()) - run.trace.count
        var waiting: [Waiting] = []
        for _ in 0..<(try reader.count()) {
            waiting.append(
                Waiting(subject: try reader.text(), made: try reader.addresses(), at: try reader.addresses()))
        }
        let steps = try reader.number()
        if steps >= 0 { run.ending = RunEnding(steps: Int(steps)) }
        record = WorldRun.Record(verdict: verdict, reason: reason, run: run, engines: engines, waiting: waiting)
        record.secrets = hidesSecrets ? story.secrets : nil
        record.misfit = try ChoiceMisfit(from: &reader)
        record.observation = try RunObservation(from: &reader)
    }
}
