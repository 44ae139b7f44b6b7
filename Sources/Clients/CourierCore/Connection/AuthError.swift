public import Foundation

/// The reason why a provider has no ``ConnectOptions``.
public enum AuthError: Error {
    /// The server that gives out credentials has answered with this HTTP status.
    case httpError(statusCode: Int)
    /// Anything else that has gone wrong.
    case otherError(NSError)

    /// Returns the error as events carry it: ``CourierError/httpError`` without the status, or the other error itself.
    public func asNSError() -> NSError {
        switch self {
        case .httpError: CourierError.httpError.asNSError
        case .otherError(let error): error
        }
    }
}
