import CarillonEnvironment
import HTTPWire

extension HTTPEngineFailure {
    /// The failure of a connection.
    ///
    /// - Parameter wasOpen: whether the connection, with its TLS, had come about.
    init(_ error: NetworkError, wasOpen: Bool) {
        switch error {
        case .security(.truncated): self = .connectionLost("\(error)")
        case .security: self = .notSecure("\(error)")
        default: self = wasOpen ? .connectionLost("\(error)") : .cannotConnect("\(error)")
        }
    }

    /// The failure of a server that broke a rule or reached a limit.
    init(_ violation: HTTPViolation) {
        switch violation.kind {
        case .cutShort: self = .connectionLost("\(violation)")
        case .startLineTooLong, .fieldTooLong, .tooManyFields, .sectionTooLong, .bodyTooLong, .chunkTooLong,
            .chunkExtensionsTooLong:
            self = .tooLarge("\(violation)")
        default: self = .badResponse("\(violation)")
        }
    }
}
