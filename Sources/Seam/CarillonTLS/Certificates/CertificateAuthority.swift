public import CarillonEnvironment

/// An authority that signs the certificates of servers. Each authority is made on the spot, so no file is kept that
/// could expire.
///
/// ```swift
/// let authority = try CertificateAuthority(environment: environment)
/// let identity = try authority.identity(for: ["broker.example.com", "127.0.0.1"], environment: environment)
/// let stale = try authority.identity(for: ["broker.example.com"], validity: .expired, environment: environment)
/// ```
///
/// The time and the random numbers are the environment's, so in a world the same seed makes the same certificates. The
/// authority is for tests: its key lies in memory, unprotected.
public struct CertificateAuthority: Hashable, Sendable {
    /// The name in the authority's certificate.
    public let name: String
    /// The authority's certificate. A device that trusts it trusts every certificate that this authority signs.
    public let certificate: Certificate
    let privateKey: String

    /// Creates an authority that signs its own certificate. Two authorities with the same name are different
    /// authorities.
    ///
    /// - Throws: `TLSError.unusable(_:)` for a name that no certificate can carry, `TLSError.unavailable` in a
    ///   build without TLS.
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
    ///   - hosts: The names and IP addresses that clients know the server by. A name may begin with `*.`.
    ///   - validity: The time in which the certificate is valid. The default is a bit more than a year.
    ///   - environment: The clock and the random numbers of the certificate.
    /// - Throws: `TLSError.unusable(_:)` if there is no host, or if a host is neither a name nor an address;
    ///   `TLSError.unavailable` in a build without TLS.
    public func identity(
        for hosts: [String], validity: CertificateValidity = .days(398), environment: Environment
    ) throws(TLSError) -> ServerIdentity {
        try CertificateMaker(environment).makeIdentity(for: hosts, validity, signedBy: self)
    }

    /// Signs a certificate in the old form: the host is the subject's common name, and stands nowhere else. No client
    /// may accept it (RFC 9525, section 6.3).
    ///
    /// - Throws: The errors of ``identity(for:validity:environment:)``.
    package func outdatedIdentity(
        for host: String, validity: CertificateValidity = .days(398), environment: Environment
    ) throws(TLSError) -> ServerIdentity {
        try CertificateMaker(environment).makeIdentity(subject: host, alternatives: nil, validity, signedBy: self)
    }
}

extension CertificateAuthority: CustomStringConvertible {
    /// The authority's name. The description leaves the key out.
    public var description: String { "the authority “\(name)”" }
}
