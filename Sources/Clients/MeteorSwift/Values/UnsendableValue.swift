public import Foundation

/// The error for a value that has no form in EJSON. Nothing was sent.
public struct UnsendableValue: Error, Hashable, Sendable, CustomStringConvertible, LocalizedError {
    /// The place of the value: `parameters[0].due`.
    public let path: String
    /// The reason, and a way out.
    public let reason: String

    init(_ path: String, _ reason: String) {
        self.path = path
        self.reason = reason
    }

    /// The place and the reason, in one sentence.
    public var description: String { "\(path) cannot be sent: \(reason)" }
    /// The same as the description.
    public var errorDescription: String? { description }
}
