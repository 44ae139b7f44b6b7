import Synchronization

/// The variables of the environment that a scenario has declared for its process. Code of its world finds them beside
/// those of its device.
///
/// Only a process that runs one world has any.
package enum DeclaredVariables {
    private static let variables = Mutex<[String: String]>([:])

    /// Sets the variables, before the process's world begins.
    package static func set(_ values: [String: String]) { variables.withLock { $0 = values } }

    /// The variables, by name.
    package static var all: [String: String] { variables.withLock(\.self) }
}
