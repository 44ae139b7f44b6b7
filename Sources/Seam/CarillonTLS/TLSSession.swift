#if canImport(COpenSSL)
import CCarillonTLS
import COpenSSL
import CarillonEnvironment

/// One end of a connection with TLS, without I/O. Bytes of the wire and bytes of the user go in and come out.
///
/// OpenSSL draws its random numbers here from the environment.
final class TLSSession {
    /// The result of one reading.
    enum Reading: Equatable {
        case bytes([UInt8])
        /// No more bytes of the user, until more bytes arrive over the wire.
        case nothing
        /// The peer's close_notify alert: the peer will send nothing more.
        case end
    }

    private let context: TLSContext
    private let randomness: Randomness
    /// OpenSSL's own connection.
    let connection: OpaquePointer
    /// The bytes that arrived over the wire, and the bytes that shall go out. Both BIOs belong to the connection.
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

    /// Takes bytes that arrived over the wire.
    func receive(_ bytes: [UInt8]) {
        var count = 0
        if !bytes.isEmpty { BIO_write_ex(incoming, bytes, bytes.count, &count) }
    }

    /// Returns the bytes that shall go over the wire. After a failure too there may be bytes: the alert that tells
    /// the peer.
    func takeOutput() -> [UInt8] { OpenSSLObject.readAll(outgoing) }

    // MARK: The user

    /// Goes on with the handshake. Returns whether the handshake is complete.
    func shakeHands() throws(TLSError) -> Bool {
        if hasBegun { return true }
        hasBegun = try call { SSL_do_handshake(connection) } == .done
        return hasBegun
    }

    /// Returns the next bytes of the peer, at most those of one record.
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

    /// Encrypts bytes of the user.
    func write(_ bytes: some Collection<UInt8>) throws(TLSError) {
        guard !bytes.isEmpty else { return }
        let bytes = Array(bytes)
        var count = 0
        // A BIO in memory takes any number of bytes.
        guard try call({ SSL_write_ex(connection, bytes, bytes.count, &count) }) == .done else {
            throw .violation("the peer has to be heard before more can be sent")
        }
    }

    /// Sends a close_notify alert: nothing more will be written.
    func finish() {
        // TLS has no close_notify before the handshake is complete.
        if hasBegun { _ = callForOutcome { SSL_shutdown(connection) } }
    }

    /// The protocol that both ends agreed to speak (ALPN); `nil` if they agreed on none.
    var applicationProtocol: String? {
        var bytes: UnsafePointer<UInt8>?
        var count: UInt32 = 0
        SSL_get0_alpn_selected(connection, &bytes, &count)
        guard count > 0, let bytes else { return nil }
        return String(decoding: UnsafeBufferPointer(start: bytes, count: Int(count)), as: UTF8.self)
    }

    /// The version of TLS, such as `TLSv1.3`.
    var version: String { String(cString: SSL_get_version(connection)) }

    /// The largest number of the user's bytes in one record (RFC 8446, section 5.1).
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
