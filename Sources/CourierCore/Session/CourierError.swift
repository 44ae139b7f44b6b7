import Foundation

/// What can go wrong between an app and its client.
///
/// As an `NSError` it has the domain ``courierErrorDomain`` and its raw value as the code.
public enum CourierError: Int, Error, LocalizedError {
    case sessionNotExist = 0
    case httpError = 1
    case decodingError = 2
    case encodingError = 3
    case connectOptionsNilError = 4
    case messageSaveError = 5
    case subackFail128 = 6
    case otherError = 7

    public static let courierErrorDomain = "CourierErrorDomain"

    public var errorDescription: String? {
        switch self {
        case .sessionNotExist: "There is no session yet: call connect() before publishing."
        case .httpError: "The request for the connect options was answered with an HTTP error status."
        case .decodingError: "The message cannot be decoded; provide a message adapter that decodes this type."
        case .encodingError: "The message cannot be encoded; provide a message adapter that encodes this type."
        case .connectOptionsNilError: "There are no connect options."
        case .messageSaveError: "The message that arrived cannot be saved."
        case .subackFail128: "The broker refused the subscription: SUBACK carried return code 128."
        case .otherError: "Something went wrong."
        }
    }

    /// The error in the domain ``courierErrorDomain``, with its description.
    public var asNSError: NSError {
        NSError(
            domain: Self.courierErrorDomain, code: rawValue,
            userInfo: [NSLocalizedDescriptionKey: errorDescription ?? ""])
    }
}
