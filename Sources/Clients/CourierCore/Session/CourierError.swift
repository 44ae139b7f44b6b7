public import Foundation

/// The errors between an app and its client.
///
/// As an `NSError`, an error has the domain ``courierErrorDomain`` and its raw value as the code.
public enum CourierError: Int, Error, LocalizedError {
    /// The app publishes before the client has ever connected.
    case sessionNotExist = 0
    /// The request for the connect options was answered with an HTTP error status.
    case httpError = 1
    /// No message adapter can decode the message.
    case decodingError = 2
    /// No message adapter can encode the value.
    case encodingError = 3
    /// There are no connect options.
    case connectOptionsNilError = 4
    /// A message that has come cannot be kept.
    case messageSaveError = 5
    /// The broker has refused a subscription with the return code 128 (MQTT 3.1.1, section 3.9.3).
    case subackFail128 = 6
    /// Anything else.
    case otherError = 7

    /// The domain of these errors as `NSError`.
    public static let courierErrorDomain = "CourierErrorDomain"

    /// A sentence that says what is wrong, and what to do.
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
