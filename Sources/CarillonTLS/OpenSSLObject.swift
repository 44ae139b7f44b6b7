#if canImport(COpenSSL)
    import COpenSSL
    import CarillonEnvironment

    /// Something of OpenSSL's that goes when nobody holds it any more.
    final class OpenSSLObject {
        private let pointer: OpaquePointer
        private let free: (OpaquePointer?) -> Void

        /// - Throws: ``TLSError/unusable(_:)`` if OpenSSL could not make it.
        init(_ pointer: OpaquePointer?, _ free: @escaping (OpaquePointer?) -> Void) throws(TLSError) {
            guard let pointer else { throw .unusable(OpenSSLError.takeText()) }
            self.pointer = pointer
            self.free = free
        }

        deinit { free(pointer) }

        /// Does something with it. It lives at least as long as that takes, which whoever has nothing but a pointer cannot see to.
        func use<Result, Failure: Error>(
            _ body: (OpaquePointer) throws(Failure) -> Result
        ) throws(Failure) -> Result {
            defer { withExtendedLifetime(self) {} }
            return try body(pointer)
        }

        /// Of a memory BIO: all that is in it.
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
