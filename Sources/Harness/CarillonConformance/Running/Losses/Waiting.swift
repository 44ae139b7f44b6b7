import CarillonEnvironment
import CarillonResults
import CarillonSimulation

/// A task, timer or connection that is left when a world is in a deadlock, or work that kept a world from coming to
/// rest.
struct Waiting: Sendable, Hashable {
    /// The name of the waiting thing.
    var subject: String
    /// The stack on which the task was made: addresses of code, innermost first.
    var made: [UInt64] = []
    /// The place where the task goes on after its wait: addresses of code, innermost first.
    var at: [UInt64] = []

    private static let limit = 24

    /// Returns everything that is left in a world, as far as it was tracked.
    static func all(in world: World) -> [Waiting] {
        let tasks = world.loop.waiters
        let connections = world.network.openConnections
        var all = tasks.prefix(limit).map { task in
            Waiting(
                subject: task.isRoot ? "The scenario's own task" : "A task", made: task.isRoot ? [] : task.made,
                at: task.at)
        }
        if tasks.count > limit { all.append(Waiting(subject: "\(tasks.count - limit) more tasks wait.")) }
        all += world.loop.cancelledTimers.map { timer in
            Waiting(
                subject: "A timer due at \(VirtualMoment.text(timer.due.nanoseconds)) was cancelled at "
                    + "\(VirtualMoment.text(timer.at.nanoseconds)).")
        }
        all += connections.prefix(limit).map { Waiting(subject: "There is \($0), which is open.") }
        if connections.count > limit {
            all.append(Waiting(subject: "\(connections.count - limit) more connections are open."))
        }
        return all
    }

    /// Returns the work that a world did again and again.
    static func all(_ work: [RestlessWork]) -> [Waiting] {
        work.prefix(limit).map { work in
            let owner = work.owner ?? "the scenario"
            return switch work.kind {
            case .task: Waiting(subject: "\(again) a task of \(owner)", made: [], at: work.at)
            case .newTask: Waiting(subject: "\(again) a new task of \(owner)", made: work.at, at: [])
            case .callback: Waiting(subject: "\(again) a callback of \(owner)", made: work.at, at: [])
            }
        }
    }

    /// The first words about work that a world did again and again.
    private static let again = "Again and again"

    /// Whether this is such work.
    var isRestless: Bool { subject.hasPrefix(Waiting.again) }

    /// Returns a sentence: `A task that was made in f() at App.swift:7 waits in g() at App.swift:12.`
    func text(_ symbols: Symbols) -> String {
        if subject.hasSuffix(".") { return subject }
        var sentence = subject
        if isRestless {
            if let place = Backtrace(at, symbols).place() { sentence += " goes on \(place)" }
            if let place = Backtrace(made, symbols).place() { sentence += " is begun \(place)" }
            return sentence + "."
        }
        if let place = Backtrace(made, symbols).place() { sentence += " that was made \(place)" }
        sentence += " waits"
        if let place = Backtrace(at, symbols).place() { sentence += " \(place)" }
        return sentence + "."
    }
}
