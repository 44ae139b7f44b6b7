import CarillonEnvironment
import Foundation
import MQTTWire

#if canImport(CMosquitto)
import CMosquitto
#endif

/// The result of a call into libmosquitto.
struct MosquittoError: Hashable {
    let code: Int32
    /// The `errno` after the call, for the codes that stand for one.
    let systemCode: Int32
}

#if canImport(CMosquitto)
extension MosquittoError {
    init(_ code: mosq_err_t, systemCode: Int32 = 0) {
        self.init(code: code.rawValue, systemCode: systemCode)
    }

    static func ~= (code: mosq_err_t, error: MosquittoError) -> Bool { error.code == code.rawValue }

    var isSuccess: Bool { code == MOSQ_ERR_SUCCESS.rawValue }

    var text: String { String(cString: mosquitto_strerror(code)) }

    /// Returns how a connection ends that the library ends with this error.
    func end(isEstablished: Bool, firstPacket: ControlPacket.Kind?) -> ConnectionEnd {
        switch self {
        case MOSQ_ERR_CONN_LOST where systemCode == 0:
            return isEstablished ? .closedByBroker : .failed(.closedBeforeConnack)
        case MOSQ_ERR_CONN_LOST, MOSQ_ERR_ERRNO:
            return .network(systemCode == 0 ? .reset : NetworkError(errno: systemCode))
        case MOSQ_ERR_KEEPALIVE: return .pingUnanswered
        case MOSQ_ERR_NOMEM: return .network(.system(ENOMEM))
        case MOSQ_ERR_NO_CONN, MOSQ_ERR_TLS, MOSQ_ERR_EAI: return .network(.reset)
        default:
            guard !isEstablished, let firstPacket else { return .failed(.illegalMessage(text)) }
            return .failed(firstPacket == .connack ? .badConnack(text) : .noConnack(firstPacket))
        }
    }
}
#endif
