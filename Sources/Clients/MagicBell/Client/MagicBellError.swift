public import Foundation

/// An error of the client itself, rather than of the server or the network.
///
/// Unchecked because an app may change ``errorDescription``. The client never changes an error that it has given away.
public class MagicBellError: LocalizedError, CustomStringConvertible, @unchecked Sendable {
    /// The error in words.
    public var errorDescription: String?

    /// Makes an error with this message.
    public init(_ message: String) { errorDescription = message }

    /// The error in words.
    public var description: String { errorDescription ?? "" }
}

extension MagicBellError {
    /// The error of a request whose user has been disconnected meanwhile.
    static var disconnected: MagicBellError { MagicBellError("The user was disconnected") }
}
