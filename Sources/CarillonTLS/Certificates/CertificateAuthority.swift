import CarillonEnvironment

/// Somebody who signs the certificates of servers, made on the spot: nothing that could expire is kept anywhere.
///
/// ```swift
/// let authority = try CertificateAuthority(environment: environment)
/// let identity = try authority.identity(for: ["broker.example.com", "127.0.0.1"], environment: environment)
/// let stale = try authority.identity(for: ["broker.example.com"], validity: .expired, environment: environment)
/// ```
///
/// The time and the random numbers are the environment's, so in a world the same seed makes the same certificates. For tests: the key lies in
/// memory, unprotected.
public struct CertificateAuthority: Hashable, Sendable {
    /// The name in its certificate.
    public let name: String
    /// What a device has to trust in order to trust all that this one signs.
    public let certificate: Certificate
    let privateKey: String

    /// An authority of its own, which signs itself. Two with one name are different ones all the same.
    ///
    /// - Throws: ``TLSError/unusable(_:)`` for a name that no certificate can carry, ``TLSError/unavailable``.
    public init(
        _ name: String = "Carillon", validity: CertificateValidity = .decade, environment: Environment
    ) throws(TLSError) {
        self.name = name
        (certificate, privateKey) = try CertificateMaker(environment).makeAuthority(name, validity)
    }

    init(name: String, certificate: Certificate, privateKey: String) {
        self.name = name
        self.certificate = certificate
        self.privateKey = privateKey
    }

    /// Signs the certificate of a server.
    ///
    /// - Parameters:
    ///   - hosts: the names and IP addresses that clients know the server by. A name may begin with `*.`.
    ///   - validity: a bit more than a year, unless said otherwise.
    /// - Throws: ``TLSError/unusable(_:)`` if there is no host, or one that is neither name nor address, ``TLSError/unavailable``.
    public func identity(
        for hosts: [String], validity: CertificateValidity = .days(398), environment: Environment
    ) throws(TLSError) -> ServerIdentity {
        try CertificateMaker(environment).makeIdentity(for: hosts, validity, signedBy: self)
    }

    /// Signs a certificate as they once were, with the host as the subject's common name and nowhere else. No client
    /// may accept it (RFC 9525, section 6.3).
    ///
    /// - Throws: as ``identity(for:validity:environment:)`` does.
    package func outdatedIdentity(
        for host: String, validity: CertificateValidity = .days(398), environment: Environment
    ) throws(TLSError) -> ServerIdentity {
        try CertificateMaker(environment).makeIdentity(subject: host, alternatives: nil, validity, signedBy: self)
    }
}

extension CertificateAuthority: CustomStringConvertible {
    /// Says nothing of the key.
    public var description: String { "the authority “\(name)”" }
}
