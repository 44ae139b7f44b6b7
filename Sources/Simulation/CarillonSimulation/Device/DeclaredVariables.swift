import Synchronization

/// The variables of the environment that a scenario has declared for its process. Code of its world finds them beside
/// those of its device.
///
/// Only a process that runs one world has any.
package enum DeclaredVariables {
    private static let variables = Mutex<[String: String]>([:])
    /// Whether there are any. The worlds of most processes ask this alone, so that they do not wait for one lock.
    private static let isAny = Atomic(false)

    /// Sets the variables, before the process's world begins.
    package static func set(_ values: [String: String]) {
        variables.withLock { $0 = values }
        isAny.store(!values.isEmpty, ordering: .releasing)
    }

    /// The variables, by name.
    package static var all: [String: String] {
        isAny.load(ordering: .acquiring) ? variables.withLock(\.self) : [:]
    }
}
