import CarillonEnvironment
import CarillonResults

/// The last events before a failure, as a small diagram, and a sentence about the event to look at first.
struct CloseUpView {
    /// The most events of the trace that are looked at.
    private static let mostEvents = 24

    var guiltySentence: String
    var closeUp: String

    /// - Returns: `nil` if the run has no events before its first failure.
    init?(_ run: ScenarioRun, _ explanation: FailureExplanation?) {
        guard let failure = FailurePlace.all(in: run).first, failure.position > 0 else { return nil }
        var near = run
        near.expectations = [failure.expectation]
        near.expectations[0].eventsBefore = failure.position
        near = near.part(Array(max(0, failure.position - Self.mostEvents)..<failure.position))
        near.omittedEvents = 0
        closeUp = SequenceDiagram(near, bounds: .closeUp).draw()
        guiltySentence = Self.sentence(run, failure, explanation)
    }

    /// The event after which the failure was certain, if somebody has found that out; else the last fault, or the last
    /// event.
    private static func sentence(
        _ run: ScenarioRun, _ failure: FailurePlace, _ explanation: FailureExplanation?
    ) -> String {
        if let lost = explanation?.lost {
            let event = lost.event.map { "after \(clipped($0, to: 200))" } ?? "from the beginning"
            return "It was lost at \(VirtualTime.clock(lost.nanoseconds)), \(event)"
        }
        let before = run.trace.prefix(failure.position)
        if let fault = before.last(where: \.isFault) { return "The last fault before it: \(words(fault))" }
        return before.last.map { "The last event before it: \(words($0))" } ?? ""
    }

    private static func words(_ event: TraceEvent) -> String {
        let text = event.text.isEmpty ? event.kind : event.text
        let lanes = event.peer.map { "\(event.lane) → \($0)" } ?? event.lane
        return "\(VirtualTime.clock(event.instant.nanoseconds)) \(clippedName(lanes)): \(clipped(text, to: 200))"
    }
}
