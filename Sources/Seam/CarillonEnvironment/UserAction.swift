/// A scenario that acts in an app, as the person at the phone does. Its code stands for code of the app's main thread.
///
/// The class is unchecked because only the thread of the scenario's world touches it.
package final class UserAction: @unchecked Sendable {
    @TaskLocal private static var current: UserAction?

    /// The task that acts, by its hash value; `nil` if it is no task.
    private let task: Int?
    /// Whether the action never suspends its task.
    private let isSynchronous: Bool
    /// Tasks that the app starts meanwhile inherit the action, and may outlive it.
    private var isOver = false

    private init(_ task: Int?, isSynchronous: Bool) { (self.task, self.isSynchronous) = (task, isSynchronous) }

    /// Whether the calling code is a scenario's that acts, rather than that of a task which was started meanwhile.
    package static var isCalling: Bool {
        guard let current, !current.isOver else { return false }
        return current.task == callingTask
    }

    /// Whether the calling code is such a scenario's, and its action never suspends its task. So no actor has
    /// the task.
    package static var isSynchronous: Bool { isCalling && current?.isSynchronous == true }

    private static var callingTask: Int? { withUnsafeCurrentTask { $0?.hashValue } }

    static func run<Result>(_ operation: () throws -> Result) rethrows -> Result {
        if isSynchronous { return try operation() }
        let action = UserAction(callingTask, isSynchronous: true)
        defer { action.isOver = true }
        return try $current.withValue(action, operation: operation)
    }

    static func run<Result>(
        isolation: isolated (any Actor)? = #isolation, _ operation: () async throws -> Result
    ) async rethrows -> Result {
        let action = UserAction(callingTask, isSynchronous: false)
        defer { action.isOver = true }
        return try await $current.withValue(action, operation: operation)
    }
}

extension Environment {
    /// Runs `operation` as a scenario that acts in the app of this environment.
    package func act<Result>(_ operation: () throws -> Result) rethrows -> Result {
        try UserAction.run { try run(operation) }
    }

    /// Runs `operation` as a scenario that acts in the app of this environment.
    package func act<Result>(
        isolation: isolated (any Actor)? = #isolation, _ operation: () async throws -> Result
    ) async rethrows -> Result {
        try await UserAction.run { try await run(operation) }
    }
}
