public import CarillonEnvironment

/// The certificates that a server shows, and the key that proves they are its own.
public struct ServerIdentity: Hashable, Sendable {
    /// The server's own certificate, and then the certificates that lead from it to one that clients trust.
    public let certificates: [Certificate]
    /// The private key of the first certificate, in PEM. Anybody who has the key can pass for the server.
    public let privateKey: String

    init(certificates: [Certificate], privateKey: String) {
        self.certificates = certificates
        self.privateKey = privateKey
    }

    /// Creates an identity that was made elsewhere, from PEM texts.
    ///
    /// - Throws: `TLSError.unusable(_:)` if a text cannot be read, or if the key belongs to another certificate;
    ///   `TLSError.unavailable` in a build without TLS.
    public init(certificateChain: String, privateKey: String) throws(TLSError) {
        self.init(certificates: try Certificate.read(certificateChain), privateKey: privateKey)
        try check()
    }
}

extension ServerIdentity: CustomStringConvertible {
    /// The number of certificates. The description leaves the key out.
    public var description: String { "an identity with \(certificates.count) certificates" }
}
