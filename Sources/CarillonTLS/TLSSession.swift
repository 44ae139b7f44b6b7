#if canImport(COpenSSL)
    import CCarillonTLS
    import COpenSSL
    import CarillonEnvironment

    /// One end of a connection with TLS, without I/O: bytes of the wire and bytes of the user go in, and come out.
    ///
    /// Whatever OpenSSL draws in here comes from the environment.
    final class TLSSession {
        /// What has come from the peer.
        enum Reading: Equatable {
            case bytes([UInt8])
            /// Nothing more until more has come over the wire.
            case nothing
            /// The peer's goodbye: it will send nothing more.
            case end
        }

        private let context: TLSContext
        private let randomness: Randomness
        /// OpenSSL's own connection.
        let connection: OpaquePointer
        /// What has come over the wire, and what shall go. They belong to the connection.
        private let incoming: OpaquePointer
        private let outgoing: OpaquePointer
        private var hasBegun = false

        init(_ context: TLSContext, isServer: Bool, environment: Environment) throws(TLSError) {
            self.context = context
            let randomness = Randomness.of(environment)
            self.randomness = randomness
            guard let connection = randomness.use({ SSL_new(context.pointer) }) else {
                throw .unusable(OpenSSLError.takeText())
            }
            guard let incoming = BIO_new(BIO_s_mem()), let outgoing = BIO_new(BIO_s_mem()) else {
                SSL_free(connection)
                throw .unusable(OpenSSLError.takeText())
            }
            self.connection = connection
            self.incoming = incoming
            self.outgoing = outgoing
            SSL_set_bio(connection, incoming, outgoing)
            if isServer { SSL_set_accept_state(connection) } else { SSL_set_connect_state(connection) }
        }

        deinit { SSL_free(connection) }

        // MARK: The wire

        /// Takes bytes that have come over the wire.
        func receive(_ bytes: [UInt8]) {
            var count = 0
            if !bytes.isEmpty { BIO_write_ex(incoming, bytes, bytes.count, &count) }
        }

        /// What shall go over the wire, also after something has failed: then it is the alert that says so.
        func takeOutput() -> [UInt8] { OpenSSLObject.readAll(outgoing) }

        // MARK: The user

        /// Goes on with the handshake. Returns whether both ends have agreed.
        func shakeHands() throws(TLSError) -> Bool {
            if hasBegun { return true }
            hasBegun = try call { SSL_do_handshake(connection) } == .done
            return hasBegun
        }

        /// The next bytes of the peer's, at most those of one record.
        func read() throws(TLSError) -> Reading {
            let (outcome, bytes) = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: TLSSession.recordSize) {
                buffer in
                var count = 0
                let outcome = callForOutcome { SSL_read_ex(connection, buffer.baseAddress, buffer.count, &count) }
                return (outcome, outcome == .done ? Array(buffer[..<count]) : [])
            }
            switch outcome {
            case .done: return .bytes(bytes)
            case .nothing: return .nothing
            case .end: return .end
            case .failed(let error): throw error
            }
        }

        /// Encrypts bytes of the user's.
        func write(_ bytes: some Collection<UInt8>) throws(TLSError) {
            guard !bytes.isEmpty else { return }
            let bytes = Array(bytes)
            var count = 0
            // A BIO in memory takes all there is.
            guard try call({ SSL_write_ex(connection, bytes, bytes.count, &count) }) == .done else {
                throw .violation("the peer has to be heard before more can be sent")
            }
        }

        /// Says goodbye: nothing more will be written.
        func finish() {
            // A handshake that has not ended knows no goodbye.
            if hasBegun { _ = callForOutcome { SSL_shutdown(connection) } }
        }

        /// What both ends have agreed to speak, if they have.
        var applicationProtocol: String? {
            var bytes: UnsafePointer<UInt8>?
            var count: UInt32 = 0
            SSL_get0_alpn_selected(connection, &bytes, &count)
            guard count > 0, let bytes else { return nil }
            return String(decoding: UnsafeBufferPointer(start: bytes, count: Int(count)), as: UTF8.self)
        }

        /// `TLSv1.3`, `TLSv1.2`.
        var version: String { String(cString: SSL_get_version(connection)) }

        /// The most bytes of the user's that one record has (RFC 8446, section 5.1).
        static let recordSize = 16_384

        // MARK: Calling OpenSSL

        private enum Outcome: Equatable {
            case done
            case nothing
            case end
            case failed(TLSError)
        }

        private func call(_ function: () -> Int32) throws(TLSError) -> Outcome {
            let outcome = callForOutcome(function)
            if case .failed(let error) = outcome { throw error }
            return outcome
        }

        private func callForOutcome(_ function: () -> Int32) -> Outcome {
            randomness.use {
                ERR_clear_error()
                let result = function()
                if result > 0 { return .done }
                switch SSL_get_error(connection, result) {
                case SSL_ERROR_WANT_READ, SSL_ERROR_WANT_WRITE: return .nothing
                case SSL_ERROR_ZERO_RETURN: return .end
                default: return .failed(OpenSSLError.take(of: connection, host: context.host, hasBegun: hasBegun))
                }
            }
        }
    }
#endif
