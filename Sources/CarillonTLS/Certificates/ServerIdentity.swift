import CarillonEnvironment

/// What a server shows of itself, and the key that proves it.
public struct ServerIdentity: Hashable, Sendable {
    /// The server's own certificate, and then those that lead from it to one that clients trust.
    public let certificates: [Certificate]
    /// The key of the first certificate, in PEM. Whoever has it can pass for the server.
    public let privateKey: String

    init(certificates: [Certificate], privateKey: String) {
        self.certificates = certificates
        self.privateKey = privateKey
    }

    /// An identity that was made elsewhere, from PEM texts.
    ///
    /// - Throws: ``TLSError/unusable(_:)`` if one cannot be read, or the key is another certificate's.
    public init(certificateChain: String, privateKey: String) throws(TLSError) {
        self.init(certificates: try Certificate.read(certificateChain), privateKey: privateKey)
        try check()
    }
}

extension ServerIdentity: CustomStringConvertible {
    /// Says nothing of the key.
    public var description: String { "an identity with \(certificates.count) certificates" }
}
