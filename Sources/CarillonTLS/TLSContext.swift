#if canImport(COpenSSL)
    import CCarillonTLS
    import COpenSSL
    import CarillonEnvironment
    import Foundation

    /// What one end needs to know in order to speak TLS: an `SSL_CTX`.
    ///
    /// A server has one for all its connections, a client one for each: it holds the host, those who are trusted, and the time at which
    /// certificates are looked at. So it can be given to a library that makes its connections itself, and that library then verifies as
    /// ``TLSConnection`` does. For each further connection of the library's it is aimed anew:
    ///
    /// ```swift
    /// try context.aim(at: options.host, environment: environment)
    /// withRandomness(of: environment) { mosquitto_connect_async(handle, route.address, …) }
    /// …
    /// if code == MOSQ_ERR_TLS { error = context.failure }
    /// ```
    package final class TLSContext {
        /// The `SSL_CTX`. It lives as long as this object, and as those who have counted themselves among its owners.
        package let pointer: OpaquePointer
        /// Whom a client wants to reach.
        private(set) var host = ""

        private init(_ method: OpaquePointer?) throws(TLSError) {
            guard let pointer = SSL_CTX_new(method) else { throw .unusable(OpenSSLError.takeText()) }
            self.pointer = pointer
            try checked(carillon_tls_prepare(pointer))
        }

        deinit { SSL_CTX_free(pointer) }

        /// Why the connection of a client's context did not come about or had to end, as far as certificates and the peer's alerts tell. For
        /// a library that tells no more than that something went wrong.
        package var failure: TLSError? {
            let code = carillon_tls_verification_error(pointer)
            if code != 0 { return OpenSSLError.refusal(code, host: host) }
            let alert = carillon_tls_alert(pointer)
            return alert < 0 ? nil : OpenSSLError.alert(alert)
        }

        /// Whether both ends of a client's connection have agreed.
        package var hasAgreed: Bool { carillon_tls_has_agreed(pointer) != 0 }

        /// Whether the server has said that nothing more will come.
        package var hasGoodbye: Bool { carillon_tls_has_goodbye(pointer) != 0 }

        // MARK: Clients

        /// What a client needs for one connection.
        ///
        /// - Parameters:
        ///   - host: the name or IP address that the server has to prove to be, as it is told to the server if it is a name.
        ///   - applicationProtocols: what the client offers to speak (ALPN), the best first; none to leave it open.
        /// - Throws: ``TLSError/unusable(_:)`` if the host or a protocol is none.
        package static func client(
            to host: String, applicationProtocols: [String] = [], versions: TLSVersions = .all, environment: Environment
        ) throws(TLSError) -> TLSContext {
            try withRandomness(of: environment) { () throws(TLSError) in
                let context = try TLSContext(TLS_client_method())
                try context.restrict(to: versions)
                try context.aim(at: host, applicationProtocols: applicationProtocols, environment: environment)
                return context
            }
        }

        /// Has the next connection reach this host, verified as things are now. There may be one connection at a time.
        ///
        /// - Throws: as ``client(to:applicationProtocols:versions:environment:)`` does.
        package func aim(
            at host: String, applicationProtocols: [String] = [], environment: Environment
        ) throws(TLSError) {
            try withRandomness(of: environment) { () throws(TLSError) in
                self.host = host
                try verify(host, at: environment.date)
                try trust(environment.trustedRoots)
                let protocols = try TLSContext.wireFormat(of: applicationProtocols)
                // This one returns 0 if it could.
                try checked(1 - SSL_CTX_set_alpn_protos(pointer, protocols, UInt32(protocols.count)))
            }
        }

        private func verify(_ host: String, at date: Date) throws(TLSError) {
            guard !host.isEmpty, host.utf8.count <= 255, !host.utf8.contains(0) else {
                throw .unusable("\(host.debugDescription) is no host; give the server's name or IP address")
            }
            let parameters = SSL_CTX_get0_param(pointer)
            X509_VERIFY_PARAM_set_time(parameters, time_t(date.timeIntervalSince1970.rounded(.down)))
            // Neither of what an earlier connection was aimed at.
            X509_VERIFY_PARAM_set1_host(parameters, nil, 0)
            X509_VERIFY_PARAM_set1_ip(parameters, nil, 0)
            if host.isAddress {
                try checked(X509_VERIFY_PARAM_set1_ip_asc(parameters, host))
                try checked(carillon_tls_begin_client(pointer, nil))
            } else {
                // The name of a certificate's subject proves nothing (RFC 9525, section 6.3): OpenSSL would go by
                // it where there are no alternative names.
                X509_VERIFY_PARAM_set_hostflags(
                    parameters, UInt32(X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS | X509_CHECK_FLAG_NEVER_CHECK_SUBJECT))
                try checked(X509_VERIFY_PARAM_set1_host(parameters, host, host.utf8.count))
                try checked(carillon_tls_begin_client(pointer, host))
            }
        }

        private func trust(_ roots: TrustedRoots) throws(TLSError) {
            guard let store = X509_STORE_new() else { throw .unusable(OpenSSLError.takeText()) }
            // The context becomes its owner, and lets go of the one before.
            SSL_CTX_set_cert_store(pointer, store)
            switch roots {
            case .system:
                try checked(SSL_CTX_set_default_verify_paths(pointer))
            case .only(let certificates):
                for certificate in certificates {
                    try checked(PEM.certificate(certificate.pem).use { X509_STORE_add_cert(store, $0) })
                }
            }
        }

        // MARK: Servers

        /// What a server needs for all its connections.
        ///
        /// - Parameters:
        ///   - applicationProtocols: what the server speaks (ALPN), the best first. A client that offers others is refused. None to let every
        ///     client in.
        ///   - environment: whose random numbers to take.
        static func server(
            _ identity: ServerIdentity, _ applicationProtocols: [String], _ environment: Environment?,
            versions: TLSVersions = .all
        ) throws(TLSError) -> TLSContext {
            guard let environment else { return try server(identity, applicationProtocols, versions) }
            return try withRandomness(of: environment) { () throws(TLSError) in
                try server(identity, applicationProtocols, versions)
            }
        }

        private static func server(
            _ identity: ServerIdentity, _ applicationProtocols: [String], _ versions: TLSVersions
        ) throws(TLSError) -> TLSContext {
            guard let leaf = identity.certificates.first else { throw .unusable("the server has no certificate") }
            let context = try TLSContext(TLS_server_method())
            try context.restrict(to: versions)
            try checked(PEM.certificate(leaf.pem).use { SSL_CTX_use_certificate(context.pointer, $0) })
            for certificate in identity.certificates.dropFirst() {
                // With a 1, the context becomes an owner too.
                let added = try PEM.certificate(certificate.pem)
                let result = added.use {
                    SSL_CTX_ctrl(context.pointer, SSL_CTRL_CHAIN_CERT, 1, UnsafeMutableRawPointer($0))
                }
                try checked(Int32(result))
            }
            let key = try PEM.privateKey(identity.privateKey)
            guard key.use({ SSL_CTX_use_PrivateKey(context.pointer, $0) }) == 1,
                SSL_CTX_check_private_key(context.pointer) == 1
            else {
                ERR_clear_error()
                throw .unusable(
                    "the private key does not belong to the server's certificate; give the key of the first one")
            }
            let protocols = try wireFormat(of: applicationProtocols)
            if !protocols.isEmpty {
                try checked(carillon_tls_choose_protocols(context.pointer, protocols, protocols.count))
            }
            return context
        }

        // MARK: Both

        private func restrict(to versions: TLSVersions) throws(TLSError) {
            switch versions {
            case .all: break
            case .only12: try checked(carillon_tls_restrict(pointer, 0))
            case .only13: try checked(carillon_tls_restrict(pointer, 1))
            }
        }

        /// The protocols as they are on the wire, each after its length (RFC 7301, section 3.1).
        private static func wireFormat(of protocols: [String]) throws(TLSError) -> [UInt8] {
            var bytes: [UInt8] = []
            for name in protocols {
                guard (1...255).contains(name.utf8.count) else {
                    throw .unusable("\(name.debugDescription) is no application protocol; give it 1 to 255 bytes")
                }
                bytes.append(UInt8(name.utf8.count))
                bytes += name.utf8
            }
            guard bytes.count <= 65_535 else { throw .unusable("there are too many application protocols") }
            return bytes
        }
    }
#endif
