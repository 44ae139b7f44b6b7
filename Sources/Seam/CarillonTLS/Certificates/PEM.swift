#if canImport(COpenSSL)
import COpenSSL
import CarillonEnvironment

/// Converts certificates and keys to text and back.
enum PEM {
    static func certificate(_ text: String) throws(TLSError) -> OpenSSLObject {
        try read(text, "a certificate", X509_free) { PEM_read_bio_X509($0, nil, refusePassword, nil) }
    }

    static func privateKey(_ text: String) throws(TLSError) -> OpenSSLObject {
        try read(text, "a private key", EVP_PKEY_free) { PEM_read_bio_PrivateKey($0, nil, refusePassword, nil) }
    }

    static func certificate(_ certificate: OpenSSLObject) throws(TLSError) -> String {
        try write { memory in certificate.use { PEM_write_bio_X509(memory, $0) } }
    }

    static func privateKey(_ key: OpenSSLObject) throws(TLSError) -> String {
        try write { memory in key.use { PEM_write_bio_PrivateKey(memory, $0, nil, nil, 0, nil, nil) } }
    }

    private static func read(
        _ text: String, _ what: String, _ free: @escaping (OpaquePointer?) -> Void,
        _ parse: (OpaquePointer?) -> OpaquePointer?
    ) throws(TLSError) -> OpenSSLObject {
        let bytes = Array(text.utf8)
        let memory = try OpenSSLObject(BIO_new(BIO_s_mem())) { BIO_free($0) }
        var count = 0
        try checked(memory.use { BIO_write_ex($0, bytes, bytes.count, &count) })
        ERR_clear_error()
        defer { ERR_clear_error() }
        guard let parsed = memory.use(parse) else {
            throw .unusable("\(what) cannot be read; give it as PEM, unencrypted")
        }
        return try OpenSSLObject(parsed, free)
    }

    private static func write(_ write: (OpaquePointer?) -> Int32) throws(TLSError) -> String {
        let memory = try OpenSSLObject(BIO_new(BIO_s_mem())) { BIO_free($0) }
        try checked(memory.use(write))
        return String(decoding: memory.readAll(), as: UTF8.self)
    }
}

/// A callback that refuses to give a password. Without the callback, OpenSSL would ask on the terminal.
private let refusePassword:
    @convention(c) (UnsafeMutablePointer<CChar>?, Int32, Int32, UnsafeMutableRawPointer?) -> Int32 =
        { _, _, _, _ in -1 }

extension Certificate {
    func check() throws(TLSError) { _ = try PEM.certificate(pem) }
}

extension ServerIdentity {
    /// Checks that a server can use the identity.
    func check() throws(TLSError) { _ = try TLSContext.server(self, [], nil) }
}
#endif
