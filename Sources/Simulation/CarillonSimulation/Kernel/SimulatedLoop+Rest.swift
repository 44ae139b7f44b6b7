import CarillonEnvironment

/// Runs that never come to rest: they take steps, and no time passes.
extension SimulatedLoop {
    /// The work that the last run did again and again, the most frequent first; empty if the run came to rest.
    package var restlessWork: [RestlessWork] { (state.pointee.observer as? RestlessWorkObserver)?.work ?? [] }

    /// Begins to count the steps of a run.
    func beginWatching(_ root: Root) {
        if state.pointee.observer is RestlessWorkObserver { state.pointee.observer = nil }
        noteRest(root)
    }

    /// Decides what follows from the number of steps. Call it when that has reached the mark.
    ///
    /// - Returns: the end of the run; `nil` if the run goes on.
    func passMark(_ root: Root) -> Outcome? {
        let state = state
        if let watcher = state.pointee.observer as? RestlessWorkObserver { return watcher.outcome }
        let isOver = state.pointee.steps >= root.stepLimit
        let outcome: Outcome = isOver ? .stepLimit(root.stepLimit) : .restless(since: now, steps: root.restLimit)
        guard root.restLimit < .max, state.pointee.observer == nil else { return outcome }
        // Some more steps show what the work is.
        state.pointee.observer = RestlessWorkObserver(outcome)
        state.pointee.mark = state.pointee.steps + RestlessWorkObserver.stepCount
        return nil
    }

    /// Notes that time has passed, so that the run has come to rest.
    @inline(__always)
    func noteRest(_ root: Root) {
        let state = state
        if state.pointee.observer != nil, isGivenUp { return }
        let (mark, overflow) = state.pointee.steps.addingReportingOverflow(root.restLimit)
        state.pointee.mark = overflow ? root.stepLimit : min(mark, root.stepLimit)
    }

    /// Whether the run ends soon although time has passed. One that has come to rest is not watched any more.
    private var isGivenUp: Bool {
        guard let watcher = state.pointee.observer as? RestlessWorkObserver else { return false }
        guard case .restless = watcher.outcome else { return true }
        state.pointee.observer = nil
        return false
    }
}
