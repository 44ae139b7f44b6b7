#if canImport(COpenSSL)
import COpenSSL
import CarillonEnvironment

/// A wrapper of an OpenSSL object. The release of the wrapper frees the object.
final class OpenSSLObject {
    private let pointer: OpaquePointer
    private let free: (OpaquePointer?) -> Void

    /// - Throws: ``TLSError/unusable(_:)`` if OpenSSL could not make the object.
    init(_ pointer: OpaquePointer?, _ free: @escaping (OpaquePointer?) -> Void) throws(TLSError) {
        guard let pointer else { throw .unusable(OpenSSLError.takeText()) }
        self.pointer = pointer
        self.free = free
    }

    deinit { free(pointer) }

    /// Calls `body` with the pointer, and keeps the object alive until `body` has returned. A caller with only the
    /// pointer could not ensure that.
    func use<Result, Failure: Error>(
        _ body: (OpaquePointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        defer { withExtendedLifetime(self) {} }
        return try body(pointer)
    }

    /// Reads all bytes of a memory BIO.
    func readAll() -> [UInt8] { use { OpenSSLObject.readAll($0) } }

    static func readAll(_ memory: OpaquePointer) -> [UInt8] {
        let waiting = BIO_ctrl_pending(memory)
        guard waiting > 0 else { return [] }
        return Array(unsafeUninitializedCapacity: waiting) { buffer, count in
            BIO_read_ex(memory, buffer.baseAddress, waiting, &count)
        }
    }
}

/// - Throws: ``TLSError/unusable(_:)`` if a function of OpenSSL has not returned 1.
func checked(_ result: Int32) throws(TLSError) {
    if result != 1 { throw .unusable(OpenSSLError.takeText()) }
}
#endif
