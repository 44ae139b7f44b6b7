// The stand-ins for a build without OpenSSL. Every function that begins something throws ``TLSError/unavailable``, so
// nothing after it is ever called.
#if !canImport(COpenSSL)
public import CarillonEnvironment

package final class TLSContext {
    package var failure: TLSError? { .unavailable }
    package var hasAgreed: Bool { false }
    package var hasGoodbye: Bool { false }

    package static func client(
        to host: String, applicationProtocols: [String] = [], versions: TLSVersions = .all, environment: Environment
    ) throws(TLSError) -> TLSContext { throw .unavailable }

    package func aim(
        at host: String, applicationProtocols: [String] = [], environment: Environment
    ) throws(TLSError) { throw .unavailable }

    static func server(
        _ identity: ServerIdentity, _ applicationProtocols: [String], _ environment: Environment?,
        versions: TLSVersions = .all
    ) throws(TLSError) -> TLSContext { throw .unavailable }
}

final class TLSSession {
    enum Reading: Equatable {
        case bytes([UInt8])
        case nothing
        case end
    }

    init(_ context: TLSContext, isServer: Bool, environment: Environment) throws(TLSError) { throw .unavailable }

    func receive(_ bytes: [UInt8]) {}
    func takeOutput() -> [UInt8] { [] }
    func shakeHands() throws(TLSError) -> Bool { throw .unavailable }
    func read() throws(TLSError) -> Reading { throw .unavailable }
    func write(_ bytes: some Collection<UInt8>) throws(TLSError) { throw .unavailable }
    func finish() {}
    var applicationProtocol: String? { nil }
    var version: String { "" }
}

struct CertificateMaker {
    init(_ environment: Environment) {}

    func makeAuthority(
        _ name: String, _ validity: CertificateValidity
    ) throws(TLSError) -> (certificate: Certificate, privateKey: String) { throw .unavailable }

    func makeIdentity(
        for hosts: [String], _ validity: CertificateValidity, signedBy authority: CertificateAuthority
    ) throws(TLSError) -> ServerIdentity { throw .unavailable }

    func makeIdentity(
        subject: String, alternatives: String?, _ validity: CertificateValidity,
        signedBy authority: CertificateAuthority
    ) throws(TLSError) -> ServerIdentity { throw .unavailable }
}

extension Certificate {
    func check() throws(TLSError) { throw .unavailable }
}

extension ServerIdentity {
    func check() throws(TLSError) { throw .unavailable }
}
#endif
