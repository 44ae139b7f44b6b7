#if canImport(COpenSSL)
    import CCarillonTLS
    import COpenSSL
    import CarillonEnvironment

    /// What OpenSSL has left in the thread's queue of errors.
    enum OpenSSLError {
        /// The first error in words; the queue is empty afterwards.
        static func takeText() -> String {
            defer { ERR_clear_error() }
            return text(of: ERR_peek_error())
        }

        /// What went wrong on a connection, or while it was begun; the queue is empty afterwards.
        ///
        /// - Parameter hasBegun: whether both ends had agreed.
        static func take(of context: TLSContext, hasBegun: Bool) -> TLSError {
            defer { ERR_clear_error() }
            let error = ERR_peek_error()
            if let failure = context.failure { return failure }
            switch carillon_tls_error_reason(error) {
            case SSL_R_HTTP_REQUEST, SSL_R_HTTPS_PROXY_REQUEST: return .notTLS
            case SSL_R_WRONG_VERSION_NUMBER where !hasBegun: return .notTLS
            default: return .violation(text(of: error))
            }
        }

        /// Why a certificate was refused.
        static func refusal(_ code: Int32, host: String) -> TLSError {
            let reason = String(cString: X509_verify_cert_error_string(Int(code)))
            switch code {
            case X509_V_ERR_CERT_HAS_EXPIRED: return .expired
            case X509_V_ERR_CERT_NOT_YET_VALID: return .notYetValid
            case X509_V_ERR_HOSTNAME_MISMATCH, X509_V_ERR_IP_ADDRESS_MISMATCH: return .wrongHost(host)
            case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT, X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY,
                X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN, X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT,
                X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE, X509_V_ERR_CERT_SIGNATURE_FAILURE, X509_V_ERR_CERT_UNTRUSTED:
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
