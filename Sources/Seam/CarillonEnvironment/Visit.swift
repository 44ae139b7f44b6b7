/// A scenario that acts in an app, as the person at the phone does. Its code stands for code of the app's main thread.
///
/// The class is unchecked because only the thread of the scenario's world touches it.
package final class Visit: @unchecked Sendable {
    @TaskLocal private static var current: Visit?

    /// The task that visits, by its hash value; `nil` if it is no task.
    private let task: Int?
    /// Whether the visit never suspends its task.
    private let isSynchronous: Bool
    /// Tasks that the app starts meanwhile inherit the visit, and may outlive it.
    private var isOver = false

    private init(_ task: Int?, isSynchronous: Bool) { (self.task, self.isSynchronous) = (task, isSynchronous) }

    /// Whether the calling code is a visiting scenario's, rather than that of a task which was started meanwhile.
    package static var isCalling: Bool {
        guard let current, !current.isOver else { return false }
        return current.task == callingTask
    }

    /// Whether the calling code is such a scenario's, and its visit never suspends its task. So no actor has the task.
    package static var isSynchronous: Bool { isCalling && current?.isSynchronous == true }

    private static var callingTask: Int? { withUnsafeCurrentTask { $0?.hashValue } }

    static func run<Result>(_ operation: () throws -> Result) rethrows -> Result {
        if isSynchronous { return try operation() }
        let visit = Visit(callingTask, isSynchronous: true)
        defer { visit.isOver = true }
        return try $current.withValue(visit, operation: operation)
    }

    static func run<Result>(
        isolation: isolated (any Actor)? = #isolation, _ operation: () async throws -> Result
    ) async rethrows -> Result {
        let visit = Visit(callingTask, isSynchronous: false)
        defer { visit.isOver = true }
        return try await $current.withValue(visit, operation: operation)
    }
}

extension Environment {
    /// Runs `operation` as a scenario that acts in the app of this environment.
    package func visit<Result>(_ operation: () throws -> Result) rethrows -> Result {
        try Visit.run { try run(operation) }
    }

    /// Runs `operation` as a scenario that acts in the app of this environment.
    package func visit<Result>(
        isolation: isolated (any Actor)? = #isolation, _ operation: () async throws -> Result
    ) async rethrows -> Result {
        try await Visit.run { try await run(operation) }
    }
}
