import CarillonEnvironment
import CarillonResults

extension ScenarioRun {
    /// The run with some of its events, and the lanes that these touch. Failed expectations keep their places among
    /// the events.
    ///
    /// - Parameter indices: The places of the events in the trace, in order.
    func part(_ indices: [Int]) -> ScenarioRun {
        var part = self
        part.trace = indices.map { trace[$0] }
        var failures = FailurePlace.all(in: self).sorted { $0.ordinal < $1.ordinal }[...]
        for index in part.expectations.indices where !part.expectations[index].passed {
            guard let failure = failures.popFirst() else { break }
            part.expectations[index].eventsBefore = indices.count { $0 < failure.position }
        }
        let touched = Set(part.trace.flatMap { [$0.lane, $0.peer].compactMap(\.self) })
        part.lanes = lanes.filter { touched.contains($0.name) }
        return part
    }
}
