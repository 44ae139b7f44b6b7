public import Foundation

/// The reason why two ends could not agree on TLS, or why a connection with TLS had to end. As an `NSError` it has the
/// domain `TLS`.
public enum TLSError: Error, Hashable, Sendable {
    // The peer's certificate.

    /// No trusted authority has signed the certificate, for this reason.
    case untrusted(String)
    /// The certificate is no longer valid at the environment's time.
    case expired
    /// The certificate is not yet valid at the environment's time.
    case notYetValid
    /// The certificate is for other hosts than this one.
    case wrongHost(String)
    /// The certificate cannot be used, for this reason.
    case badCertificate(String)

    // The handshake, and the messages after it.

    /// The peer refused to go on, with this alert.
    case refusedByPeer(String)
    /// The peer's bytes are not TLS.
    case notTLS
    /// The peer broke the protocol, or the two ends have nothing in common.
    case violation(String)
    /// The connection ended before the handshake was complete.
    case endedInHandshake
    /// The handshake was not complete when the time was up.
    case timedOut
    /// The connection ended without a close_notify alert, so that data may be missing.
    case truncated

    // This end.

    /// This end was given something that cannot be used: a host, a certificate, a key, an application protocol.
    case unusable(String)
    /// This build has no TLS.
    case unavailable
}

extension TLSError: CustomNSError, LocalizedError, CustomStringConvertible {
    /// The domain of the error as an `NSError`.
    public static var errorDomain: String { "TLS" }

    /// The number of the error as an `NSError`.
    public var errorCode: Int {
        switch self {
        case .untrusted: 1
        case .expired: 2
        case .notYetValid: 3
        case .wrongHost: 4
        case .badCertificate: 5
        case .refusedByPeer: 6
        case .notTLS: 7
        case .violation: 8
        case .endedInHandshake: 9
        case .timedOut: 10
        case .truncated: 11
        case .unusable: 12
        case .unavailable: 13
        }
    }

    /// The description of the error as an `NSError`.
    public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: description] }

    /// The error in words.
    public var errorDescription: String? { description }

    /// The error in words.
    public var description: String {
        switch self {
        case .untrusted(let reason):
            "the peer's certificate is not trusted (\(reason)); trust the authority that signed it, or have it signed by one that is trusted"
        case .expired: "the peer's certificate has expired; renew it, or correct this device's clock"
        case .notYetValid:
            "the peer's certificate is not valid yet; correct the clock of this device or of whoever made it"
        case .wrongHost(let host):
            "the peer's certificate was not made for \(host); connect by a name that is in it, or have one made for that name"
        case .badCertificate(let reason): "the peer's certificate cannot be used (\(reason)); have a correct one made"
        case .refusedByPeer(let alert):
            "the peer refused the connection with the alert “\(alert)”; what it did not like is in its log"
        case .notTLS: "the peer does not speak TLS; connect to its port for TLS, or without TLS"
        case .violation(let what): "there was no agreement on TLS with the peer, or it broke its rules: \(what)"
        case .endedInHandshake: "the peer ended the connection in mid-handshake; look into its log for the reason"
        case .timedOut: "the TLS handshake was not completed in time; see whether the peer speaks TLS on this port"
        case .truncated:
            "the connection ended without TLS's goodbye, so that its last bytes may be missing; ask again for what is incomplete"
        case .unusable(let what): "TLS cannot be set up: \(what)"
        case .unavailable: "this build has no TLS; build on Linux with OpenSSL 3 (libssl-dev), or connect without TLS"
        }
    }
}
