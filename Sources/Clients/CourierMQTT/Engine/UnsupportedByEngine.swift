import Foundation

/// A wish that MQTT allows and an engine cannot fulfil.
package struct UnsupportedByEngine: Error, Hashable, Sendable, CustomStringConvertible, LocalizedError {
    package let engine: String
    package let what: String

    package init(engine: String, _ what: String) {
        self.engine = engine
        self.what = what
    }

    package var description: String { "\(engine) cannot do this: \(what)" }
    package var errorDescription: String? { description }
}
