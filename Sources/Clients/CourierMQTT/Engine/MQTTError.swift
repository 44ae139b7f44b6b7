import Foundation
package import MQTTWire

/// The errors of a connection. As an `NSError`, an error has the domain `MQTT`.
package enum MQTTError: Error, Hashable, Sendable {
    /// CONNACK carried a refusal; codes 1 to 5.
    case refused(ConnectReturnCode)
    /// Code 101: the attempt to connect lasted too long.
    case connectTimeout
    /// Code 102: the broker left something unanswered for too long.
    case inactivityTimeout
    /// Code 103: the broker was silent for too long.
    case readTimeout
    /// Code -1: the broker's first packet was no CONNACK.
    case noConnack(ControlPacket.Kind)
    /// Code -2: CONNACK was malformed.
    case badConnack(String)
    /// Code -5: too many bytes wait to be sent.
    case notReady
    /// Code -6: the connection ended without an answer, or there was none.
    case unanswered
    /// Code -7: the broker broke a rule.
    case illegalMessage(String)
    /// Code -8: the broker closed the connection without CONNACK.
    case closedBeforeConnack
}

extension MQTTError {
    /// Makes the error that says why the bytes of the broker cannot be read.
    init(_ failure: DecodingFailure, isEstablished: Bool) {
        let isAnswer = failure.kind == .connack && !isEstablished
        self = isAnswer ? .badConnack(failure.description) : .illegalMessage(failure.description)
    }
}

extension MQTTError: CustomNSError, LocalizedError, CustomStringConvertible {
    package static var errorDomain: String { "MQTT" }

    package var errorCode: Int {
        switch self {
        case .refused(let code): Int(code.rawValue)
        case .connectTimeout: 101
        case .inactivityTimeout: 102
        case .readTimeout: 103
        case .noConnack: -1
        case .badConnack: -2
        case .notReady: -5
        case .unanswered: -6
        case .illegalMessage: -7
        case .closedBeforeConnack: -8
        }
    }

    package var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: description] }

    package var errorDescription: String? { description }

    package var description: String {
        switch self {
        case .refused(let code): "the broker refused the connection: \(code)"
        case .connectTimeout: "the broker did not accept the connection in time"
        case .inactivityTimeout: "the broker left a packet unanswered for too long"
        case .readTimeout: "the broker was silent for too long"
        case .noConnack(let kind): "the broker's first packet was \(kind) instead of CONNACK"
        case .badConnack(let what): "the broker sent a \(what)"
        case .notReady: "too many bytes wait to be sent already"
        case .unanswered: "the connection ended before the broker had answered"
        case .illegalMessage(let what): "the broker broke a rule of MQTT: \(what)"
        case .closedBeforeConnack: "the broker closed the connection instead of accepting it"
        }
    }
}
