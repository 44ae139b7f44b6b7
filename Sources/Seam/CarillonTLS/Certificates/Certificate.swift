public import CarillonEnvironment

/// An X.509 certificate, as a text.
public struct Certificate: Hashable, Sendable {
    /// The PEM text, from `-----BEGIN CERTIFICATE-----` to its end.
    public let pem: String

    /// Creates a certificate from a text that OpenSSL has read or written before.
    init(unchecked pem: String) {
        self.pem = pem
    }

    /// Reads all certificates of a PEM text, such as a file with a chain or with trusted authorities.
    ///
    /// - Throws: `TLSError.unusable(_:)` if the text has no certificate, or one that cannot be read.
    public static func read(_ text: String) throws(TLSError) -> [Certificate] {
        var certificates: [Certificate] = []
        var rest = text[...]
        while let begin = rest.firstRange(of: beginning) {
            guard let end = rest[begin.upperBound...].firstRange(of: ending) else {
                throw .unusable("a certificate has no end; copy it with its line \(ending)")
            }
            let certificate = Certificate(unchecked: rest[begin.lowerBound..<end.upperBound] + "\n")
            try certificate.check()
            certificates.append(certificate)
            rest = rest[end.upperBound...]
        }
        guard !certificates.isEmpty else {
            throw .unusable("there is no certificate in the text; give it as PEM, which begins with \(beginning)")
        }
        return certificates
    }

    private static let beginning = "-----BEGIN CERTIFICATE-----"
    private static let ending = "-----END CERTIFICATE-----"
}
