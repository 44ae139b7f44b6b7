#if canImport(COpenSSL)
import CCarillonTLS
import COpenSSL
import CarillonEnvironment

/// Reads the thread's queue of OpenSSL errors.
enum OpenSSLError {
    /// Returns the first error in words, and empties the queue.
    static func takeText() -> String {
        defer { ERR_clear_error() }
        return text(of: ERR_peek_error())
    }

    /// Returns the error of a connection, or of its handshake, and empties the queue.
    ///
    /// - Parameters:
    ///   - host: The host that a client wants to reach.
    ///   - hasBegun: Whether the handshake was complete.
    static func take(of connection: OpaquePointer, host: String, hasBegun: Bool) -> TLSError {
        defer { ERR_clear_error() }
        let refusal = Int32(SSL_get_verify_result(connection))
        if refusal != X509_V_OK { return OpenSSLError.refusal(refusal, host: host) }
        let error = ERR_peek_error()
        switch carillon_tls_error_reason(error) {
        case SSL_R_HTTP_REQUEST, SSL_R_HTTPS_PROXY_REQUEST: return .notTLS
        case SSL_R_WRONG_VERSION_NUMBER where !hasBegun: return .notTLS
        case let reason where alerts.contains(reason): return alert(reason - alerts.lowerBound)
        default: return .violation(text(of: error))
        }
    }

    /// The OpenSSL reasons that stand for alerts of the peer.
    private static let alerts = SSL_AD_REASON_OFFSET...SSL_AD_REASON_OFFSET + 255

    /// The error for an alert with which the peer gave the connection up.
    static func alert(_ code: Int32) -> TLSError {
        .refusedByPeer(String(cString: SSL_alert_desc_string_long(code)))
    }

    /// The error for a refused certificate, by OpenSSL's code.
    static func refusal(_ code: Int32, host: String) -> TLSError {
        let reason = String(cString: X509_verify_cert_error_string(Int(code)))
        switch code {
        case X509_V_ERR_CERT_HAS_EXPIRED: return .expired
        case X509_V_ERR_CERT_NOT_YET_VALID: return .notYetValid
        case X509_V_ERR_HOSTNAME_MISMATCH, X509_V_ERR_IP_ADDRESS_MISMATCH: return .wrongHost(host)
        case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT, X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY,
            X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN, X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT,
            X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE, X509_V_ERR_CERT_SIGNATURE_FAILURE,
            X509_V_ERR_CERT_UNTRUSTED:
            return .untrusted(reason)
        default: return .badCertificate(reason)
        }
    }

    private static func text(of error: UInt) -> String {
        guard error != 0 else { return "OpenSSL gives no reason" }
        return ERR_reason_error_string(error).map { String(cString: $0) } ?? "OpenSSL's error \(error)"
    }
}
#endif
