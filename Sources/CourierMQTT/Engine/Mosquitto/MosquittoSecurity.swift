#if canImport(CMosquitto)
    import CMosquitto
    import CarillonEnvironment
    import CarillonTLS
    import CourierCore
    import Foundation

    /// What makes libmosquitto speak TLS as ``TLSConnection`` does: the same context, the same time, the same random numbers.
    ///
    /// Confined to the loop.
    final class MosquittoSecurity {
        private let context: TLSContext
        private let environment: Environment

        /// - Throws: if the options are of no use for TLS, or there is none here.
        init(_ options: ConnectOptions, _ environment: Environment) throws(TLSError) {
            context = try TLSContext.client(
                to: options.host, applicationProtocols: options.alpn ?? [], environment: environment)
            self.environment = environment
        }

        /// Has a client of the library's use it for all its connections: the library lets go of no context but the last.
        func serve(_ client: OpaquePointer) {
            mosquitto_void_option(client, MOSQ_OPT_SSL_CTX, UnsafeMutableRawPointer(context.pointer))
            // It would ask for files of its own otherwise.
            mosquitto_int_option(client, MOSQ_OPT_SSL_CTX_WITH_DEFAULTS, 0)
        }

        /// Has the next connection verify its server, as things are now.
        func aim(_ options: ConnectOptions) throws(TLSError) {
            try context.aim(at: options.host, applicationProtocols: options.alpn ?? [], environment: environment)
        }

        /// Does something that may need random numbers.
        func use<Result>(_ body: () -> Result) -> Result { withRandomness(of: environment, body) }

        var isShakingHands: Bool { !context.hasAgreed }

        /// Why a connection has ended; `nil` if TLS has nothing to do with it.
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
