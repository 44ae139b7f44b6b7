#if canImport(COpenSSL)
import CCarillonTLS
import COpenSSL
package import CarillonEnvironment
import Foundation

/// The settings with which one end speaks TLS: an `SSL_CTX`.
///
/// A server has one context for all its connections. A client has one context for each connection, because the
/// context holds the host, the trusted authorities and the time for the check of certificates. A library that makes
/// its connections itself can use such a context, and then verifies as ``TLSConnection`` does. Call
/// ``aim(at:applicationProtocols:environment:)`` before each further connection of the library:
///
/// ```swift
/// try context.aim(at: options.host, environment: environment)
/// withRandomness(of: environment) { mosquitto_connect_async(handle, route.address, …) }
/// …
/// if code == MOSQ_ERR_TLS { error = context.failure }
/// ```
package final class TLSContext {
    /// The `SSL_CTX`. OpenSSL counts its owners, and frees it when this object and every other owner have released
    /// it.
    package let pointer: OpaquePointer
    /// The host that a client wants to reach.
    private(set) var host = ""

    private init(_ method: OpaquePointer?) throws(TLSError) {
        guard let pointer = SSL_CTX_new(method) else { throw .unusable(OpenSSLError.takeText()) }
        self.pointer = pointer
        try checked(carillon_tls_prepare(pointer))
    }

    deinit { SSL_CTX_free(pointer) }

    /// The reason why a client's connection could not begin or had to end, if the reason is a certificate or an
    /// alert of the peer. The property is for a library that only reports that something went wrong.
    package var failure: TLSError? {
        let code = carillon_tls_verification_error(pointer)
        if code != 0 { return OpenSSLError.refusal(code, host: host) }
        let alert = carillon_tls_alert(pointer)
        return alert < 0 ? nil : OpenSSLError.alert(alert)
    }

    /// Notes that a certificate was refused. Call it where a library has set a function of its own for the
    /// verification of certificates.
    ///
    /// - Parameter store: the `X509_STORE_CTX` that the library was called with.
    package static func noteRefusal(_ store: UnsafeMutableRawPointer) {
        carillon_tls_note_refusal(OpaquePointer(store))
    }

    /// Whether the handshake of a client's connection is complete.
    package var hasAgreed: Bool { carillon_tls_has_agreed(pointer) != 0 }

    /// Whether the server has sent a close_notify alert: nothing more will come.
    package var hasGoodbye: Bool { carillon_tls_has_goodbye(pointer) != 0 }

    // MARK: Clients

    /// Creates the context for one connection of a client.
    ///
    /// - Parameters:
    ///   - host: The name or IP address that the server has to prove to be. The server also gets a name (SNI), but
    ///     not an address.
    ///   - applicationProtocols: The protocols that the client offers to speak (ALPN), the best first; none to
    ///     leave the choice open.
    /// - Throws: ``TLSError/unusable(_:)`` if the host or a protocol cannot be used, ``TLSError/unavailable`` in a
    ///   build without TLS.
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

    /// Aims the next connection at this host. The present time and the present trusted authorities count for its
    /// verification. Only one connection at a time may use the context.
    ///
    /// - Throws: The errors of ``client(to:applicationProtocols:versions:environment:)``.
    package func aim(
        at host: String, applicationProtocols: [String] = [], environment: Environment
    ) throws(TLSError) {
        try withRandomness(of: environment) { () throws(TLSError) in
            self.host = host
            try verify(host, at: environment.date)
            try trust(environment.trustedRoots)
            let protocols = try TLSContext.wireFormat(of: applicationProtocols)
            // Unlike other functions of OpenSSL, this function returns 0 for success.
            try checked(1 - SSL_CTX_set_alpn_protos(pointer, protocols, UInt32(protocols.count)))
        }
    }

    private func verify(_ host: String, at date: Date) throws(TLSError) {
        guard !host.isEmpty, host.utf8.count <= 255, !host.utf8.contains(0) else {
            throw .unusable("\(host.debugDescription) is no host; give the server's name or IP address")
        }
        let parameters = SSL_CTX_get0_param(pointer)
        X509_VERIFY_PARAM_set_time(parameters, time_t(date.timeIntervalSince1970.rounded(.down)))
        // An earlier connection may have set a name or an address, so clear both.
        X509_VERIFY_PARAM_set1_host(parameters, nil, 0)
        X509_VERIFY_PARAM_set1_ip(parameters, nil, 0)
        if host.isAddress {
            try checked(X509_VERIFY_PARAM_set1_ip_asc(parameters, host))
            try checked(carillon_tls_begin_client(pointer, nil))
        } else {
            // The common name of a certificate's subject proves nothing (RFC 9525, section 6.3). Without this flag,
            // OpenSSL would use it where a certificate has no alternative names.
            X509_VERIFY_PARAM_set_hostflags(
                parameters, UInt32(X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS | X509_CHECK_FLAG_NEVER_CHECK_SUBJECT))
            try checked(X509_VERIFY_PARAM_set1_host(parameters, host, host.utf8.count))
            try checked(carillon_tls_begin_client(pointer, host))
        }
    }

    private func trust(_ roots: TrustedRoots) throws(TLSError) {
        guard let store = X509_STORE_new() else { throw .unusable(OpenSSLError.takeText()) }
        // The context becomes the owner of the store, and releases the store before it.
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

    /// Creates the context for all connections of a server.
    ///
    /// - Parameters:
    ///   - applicationProtocols: The protocols that the server speaks (ALPN), the best first. The server refuses a
    ///     client that offers only other protocols. With none, every client may come in.
    ///   - environment: The environment whose random numbers OpenSSL takes.
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
            // With a 1, the context becomes another owner of the certificate.
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

    /// Returns the protocols as TLS sends them, each after its length (RFC 7301, section 3.1).
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
