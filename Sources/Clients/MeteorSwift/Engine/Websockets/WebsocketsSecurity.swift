#if canImport(CWebsockets)
import CarillonEnvironment
import CarillonTLS

/// The TLS of libwebsockets, which is the same as that of ``TLSConnection``: the same context, the same time, the
/// same random numbers.
///
/// Confined to the loop.
final class WebsocketsSecurity {
    private let context: TLSContext
    private let environment: Environment
    /// The first byte of the server.
    private var firstByte: UInt8?

    /// - Throws: the reason why the host is of no use for TLS, or that there is no TLS here.
    init(_ host: String, _ environment: Environment) throws(TLSError) {
        context = try TLSContext.client(to: host, environment: environment)
        self.environment = environment
    }

    /// The `SSL_CTX`, which belongs to this object.
    var pointer: UnsafeMutableRawPointer { UnsafeMutableRawPointer(context.pointer) }

    /// Does something for which OpenSSL may draw random numbers.
    func use<Result>(_ body: () -> Result) -> Result { withRandomness(of: environment, body) }

    var hasAgreed: Bool { context.hasAgreed }

    /// Whether the server has sent TLS's goodbye.
    var hasGoodbye: Bool { context.hasGoodbye }

    /// Notes the next byte that the server has sent.
    func note(_ byte: UInt8) { if firstByte == nil { firstByte = byte } }

    /// Returns the reason of TLS why the connection has ended; `nil` if TLS has nothing to do with it.
    ///
    /// - Parameter isAtEnd: whether the stream was at its end.
    func failure(isAtEnd: Bool) -> TLSError? {
        if let failure = context.failure { return failure }
        if hasAgreed { return isAtEnd && !context.hasGoodbye ? .truncated : nil }
        // Records of TLS have these types (RFC 8446, section 5.1).
        if let firstByte, !(20...23).contains(firstByte) { return .notTLS }
        return isAtEnd ? .endedInHandshake : .violation("libwebsockets gives no reason")
    }
}
#endif
