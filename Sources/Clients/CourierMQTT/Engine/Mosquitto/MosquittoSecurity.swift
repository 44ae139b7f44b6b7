#if canImport(CMosquitto)
import CMosquitto
import CarillonEnvironment
import CarillonTLS
import CourierCore
import Foundation

/// The TLS of libmosquitto, which is the same as that of ``TLSConnection``: the same context, the same time, the
/// same random numbers.
///
/// Confined to the loop.
final class MosquittoSecurity {
    private let context: TLSContext
    private let environment: Environment

    /// - Throws: the reason why the options are of no use for TLS, or that there is no TLS here.
    init(_ options: ConnectOptions, _ environment: Environment) throws(TLSError) {
        context = try TLSContext.client(
            to: options.host, applicationProtocols: options.alpn ?? [], environment: environment)
        self.environment = environment
    }

    /// Makes a client of the library use this TLS for all its connections. The library keeps every context but the
    /// last.
    func serve(_ client: OpaquePointer) {
        mosquitto_void_option(client, MOSQ_OPT_SSL_CTX, UnsafeMutableRawPointer(context.pointer))
        // Without this the library would add settings of its own.
        mosquitto_int_option(client, MOSQ_OPT_SSL_CTX_WITH_DEFAULTS, 0)
    }

    /// Makes the next connection verify its server, at the present time.
    func aim(_ options: ConnectOptions) throws(TLSError) {
        try context.aim(at: options.host, applicationProtocols: options.alpn ?? [], environment: environment)
    }

    /// Does something for which OpenSSL may draw random numbers.
    func use<Result>(_ body: () -> Result) -> Result { withRandomness(of: environment, body) }

    var isShakingHands: Bool { !context.hasAgreed }

    /// Returns the reason of TLS why a connection has ended; `nil` if TLS has nothing to do with it.
    ///
    /// - Parameter isAtEnd: whether the stream was at its end.
    func failure(_ error: MosquittoError, _ remark: String, isAtEnd: Bool) -> TLSError? {
        if let failure = context.failure { return failure }
        let isUnexplained = error.systemCode == 0 || error.systemCode == EPROTO
        switch error {
        case MOSQ_ERR_TLS where isShakingHands && isAtEnd: return .endedInHandshake
        case MOSQ_ERR_TLS where remark.contains("wrong version number"): return .notTLS
        case MOSQ_ERR_TLS: return .violation(remark)
        case MOSQ_ERR_ERRNO where isUnexplained, MOSQ_ERR_CONN_LOST where isUnexplained:
            if context.hasGoodbye { return nil }
            if isShakingHands { return .endedInHandshake }
            return isAtEnd ? .truncated : .violation(remark)
        default: return nil
        }
    }
}
#endif
