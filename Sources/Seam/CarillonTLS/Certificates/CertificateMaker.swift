#if canImport(COpenSSL)
import CCarillonTLS
import COpenSSL
import CarillonEnvironment
import Foundation

/// Makes certificates, with the time and the random numbers of an environment.
struct CertificateMaker {
    private let environment: Environment

    init(_ environment: Environment) {
        self.environment = environment
    }

    func makeAuthority(
        _ name: String, _ validity: CertificateValidity
    ) throws(TLSError) -> (certificate: Certificate, privateKey: String) {
        let key = try makeKey()
        let certificate = try OpenSSLObject(X509_new(), X509_free)
        try fill(certificate, subject: name, issuer: name, validity, key)
        try certificate.add(NID_basic_constraints, "critical,CA:TRUE", issuer: certificate)
        try certificate.add(NID_key_usage, "critical,keyCertSign,cRLSign", issuer: certificate)
        try certificate.add(NID_subject_key_identifier, "hash", issuer: certificate)
        return (try sign(certificate, with: key), try PEM.privateKey(key))
    }

    func makeIdentity(
        for hosts: [String], _ validity: CertificateValidity, signedBy authority: CertificateAuthority
    ) throws(TLSError) -> ServerIdentity {
        guard !hosts.isEmpty else { throw .unusable("a server's certificate needs a name or an IP address") }
        var alternatives: [String] = []
        for host in hosts { alternatives.append(try CertificateMaker.alternative(host)) }
        return try makeIdentity(
            subject: "Server", alternatives: alternatives.joined(separator: ","), validity, signedBy: authority)
    }

    /// - Parameter alternatives: The subject's alternative names, in the configuration language of OpenSSL; `nil`
    ///   for none.
    func makeIdentity(
        subject: String, alternatives: String?, _ validity: CertificateValidity,
        signedBy authority: CertificateAuthority
    ) throws(TLSError) -> ServerIdentity {
        let issuer = try PEM.certificate(authority.certificate.pem)
        let key = try makeKey()
        let certificate = try OpenSSLObject(X509_new(), X509_free)
        try fill(certificate, subject: subject, issuer: authority.name, validity, key)
        try certificate.add(NID_basic_constraints, "critical,CA:FALSE", issuer: issuer)
        try certificate.add(NID_key_usage, "critical,digitalSignature", issuer: issuer)
        try certificate.add(NID_ext_key_usage, "serverAuth", issuer: issuer)
        try certificate.add(NID_subject_key_identifier, "hash", issuer: issuer)
        try certificate.add(NID_authority_key_identifier, "keyid:always", issuer: issuer)
        if let alternatives { try certificate.add(NID_subject_alt_name, alternatives, issuer: issuer) }
        return ServerIdentity(
            certificates: [try sign(certificate, with: try PEM.privateKey(authority.privateKey))],
            privateKey: try PEM.privateKey(key))
    }

    /// A host in the configuration language of OpenSSL. A comma in the host would begin another alternative name.
    private static func alternative(_ host: String) throws(TLSError) -> String {
        if host.isAddress { return "IP:\(host)" }
        let labels = (host.hasPrefix("*.") ? host.dropFirst(2) : host[...]).utf8.split(
            separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let isName = labels.allSatisfy { label in
            (1...63).contains(label.count) && label.allSatisfy { $0.isNameCharacter }
        }
        guard isName, host.utf8.count <= 253 else {
            throw .unusable("\(host.debugDescription) is neither a host's name nor an IP address")
        }
        return "DNS:\(host)"
    }

    private func makeKey() throws(TLSError) -> OpenSSLObject {
        let key = withRandomness(of: environment) { carillon_tls_make_key() }
        return try OpenSSLObject(key, EVP_PKEY_free)
    }

    private func fill(
        _ certificate: OpenSSLObject, subject: String, issuer: String, _ validity: CertificateValidity,
        _ key: OpenSSLObject
    ) throws(TLSError) {
        let seconds = validity.seconds(from: environment.date)
        // Serial numbers must be positive (RFC 5280, section 4.1.2.2).
        let serial = withRandomness(of: environment) {
            var bytes = [UInt8](repeating: 0, count: 8)
            carillon_tls_random(&bytes, 8)
            return bytes.reduce(0) { $0 << 8 | UInt64($1) } >> 1 | 1
        }
        try certificate.use { certificate throws(TLSError) in
            try checked(X509_set_version(certificate, 2))
            try checked(ASN1_INTEGER_set_uint64(X509_get_serialNumber(certificate), serial))
            try checked(key.use { X509_set_pubkey(certificate, $0) })
            try checked(ASN1_TIME_set(X509_getm_notBefore(certificate), Int(seconds.lowerBound)) == nil ? 0 : 1)
            try checked(ASN1_TIME_set(X509_getm_notAfter(certificate), Int(seconds.upperBound)) == nil ? 0 : 1)
            try setName(issuer, X509_get_issuer_name(certificate))
            try setName(subject, X509_get_subject_name(certificate))
        }
    }

    private func setName(_ name: String, _ entry: OpaquePointer?) throws(TLSError) {
        let bytes = Array(name.utf8)
        // RFC 5280, appendix A.1: a common name has 1 to 64 characters.
        guard !bytes.isEmpty, name.unicodeScalars.count <= 64,
            X509_NAME_add_entry_by_txt(entry, "CN", MBSTRING_UTF8, bytes, Int32(bytes.count), -1, 0) == 1
        else { throw .unusable("\(name.debugDescription) is no name for an authority; give it 1 to 64 characters") }
    }

    private func sign(_ certificate: OpenSSLObject, with key: OpenSSLObject) throws(TLSError) -> Certificate {
        // `X509_sign` returns the length of the signature.
        let result = withRandomness(of: environment) {
            certificate.use { certificate in key.use { X509_sign(certificate, $0, EVP_sha256()) } }
        }
        try checked(result > 0 ? 1 : 0)
        return Certificate(unchecked: try PEM.certificate(certificate))
    }
}

/// The macro `MBSTRING_UTF8`. Swift does not import it, because the macro is an expression.
private let MBSTRING_UTF8 = Int32(0x1000)

extension OpenSSLObject {
    /// Adds an extension to a certificate.
    fileprivate func add(_ extensionID: Int32, _ value: String, issuer: OpenSSLObject) throws(TLSError) {
        try use { certificate throws(TLSError) in
            let made = issuer.use { issuer in
                var context = X509V3_CTX()
                X509V3_set_ctx(&context, issuer, certificate, nil, nil, 0)
                return X509V3_EXT_conf_nid(nil, &context, extensionID, value)
            }
            let addition = try OpenSSLObject(made, X509_EXTENSION_free)
            try checked(addition.use { X509_add_ext(certificate, $0, -1) })
        }
    }
}

extension UInt8 {
    fileprivate var isNameCharacter: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
#endif
