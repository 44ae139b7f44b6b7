import Foundation

/// Why a provider has no ``ConnectOptions``.
public enum AuthError: Error {
    /// The server that was asked answered with that HTTP status.
    case httpError(statusCode: Int)
    case otherError(NSError)

    /// The error as events carry it: ``CourierError/httpError`` without the status, or the other error itself.
    public func asNSError() -> NSError {
        switch self {
        case .httpError: CourierError.httpError.asNSError
        case .otherError(let error): error
        }
    }
}
