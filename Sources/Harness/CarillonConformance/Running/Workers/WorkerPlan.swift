/// The way in which processes run worlds.
enum WorkerPlan {
    /// The code of a run, on the thread that has its world.
    typealias Body = @Sendable (RunContext) -> Finding

    /// A process runs one world after the other. The closure puts what the code has to know of a run into the box.
    case shared(Body, prepare: (@Sendable (Int, FlightBox) -> Void)? = nil)
    /// Each run has a process of its own, a copy of this one. The first closure returns what a run needs.
    case own(@Sendable (Int) -> ProcessNeed, Body)
    /// Each run has a process of its own, of this program, started anew. The closure puts an ``Order`` for a run into
    /// the box.
    case started(@Sendable (Int, FlightBox) -> Void)

    var isolatesRuns: Bool {
        switch self {
        case .shared: false
        case .own, .started: true
        }
    }

    var startsPrograms: Bool {
        switch self {
        case .shared, .own: false
        case .started: true
        }
    }
}
