package import CarillonEnvironment
package import CourierCore
import Foundation
import MQTTWire

extension CourierEventType {
    /// The case's name.
    package var name: String {
        switch self {
        case .connectionServiceAuthStart: "connectionServiceAuthStart"
        case .connectionServiceAuthSuccess: "connectionServiceAuthSuccess"
        case .connectionServiceAuthFailure: "connectionServiceAuthFailure"
        case .connectedPacketSent: "connectedPacketSent"
        case .courierDisconnect: "courierDisconnect"
        case .connectionAttempt: "connectionAttempt"
        case .connectionSuccess: "connectionSuccess"
        case .connectionFailure: "connectionFailure"
        case .connectionLost: "connectionLost"
        case .connectionDisconnect: "connectionDisconnect"
        case .reconnect: "reconnect"
        case .connectDiscarded: "connectDiscarded"
        case .subscribeAttempt: "subscribeAttempt"
        case .unsubscribeAttempt: "unsubscribeAttempt"
        case .subscribeSuccess: "subscribeSuccess"
        case .unsubscribeSuccess: "unsubscribeSuccess"
        case .subscribeFailure: "subscribeFailure"
        case .unsubscribeFailure: "unsubscribeFailure"
        case .ping: "ping"
        case .pongReceived: "pongReceived"
        case .pingFailure: "pingFailure"
        case .messageReceive: "messageReceive"
        case .messageReceiveFailure: "messageReceiveFailure"
        case .messageSend: "messageSend"
        case .messageSendSuccess: "messageSendSuccess"
        case .messageSendFailure: "messageSendFailure"
        case .appForeground: "appForeground"
        case .appBackground: "appBackground"
        case .connectionAvailable: "connectionAvailable"
        case .connectionUnavailable: "connectionUnavailable"
        }
    }

    /// The event in one line.
    package var text: String {
        let fields = fields
        return fields.isEmpty ? name : name + ": " + fields.map { "\($0.name) \($0.value)" }.joined(separator: ", ")
    }

    /// The content of the event, without the payloads of messages.
    package var fields: [TraceEvent.Field] {
        switch self {
        case .connectionServiceAuthStart, .connectedPacketSent, .connectionAttempt, .connectionDisconnect, .reconnect,
            .appForeground, .appBackground, .connectionAvailable, .connectionUnavailable:
            []
        case .courierDisconnect(let clearState): [.init(.clearState, "\(clearState)")]
        case .connectDiscarded(let reason): [.init(.reason, reason)]
        case .connectionServiceAuthSuccess(let time), .connectionSuccess(let time), .pongReceived(let time):
            [.init(.timeTaken, "\(time)")]
        case .connectionServiceAuthFailure(let time, let error), .connectionFailure(let time, let error),
            .pingFailure(let time, let error):
            [.init(.timeTaken, "\(time)")] + CourierEventType.fields(error)
        case .connectionLost(let time, let error, let inbound, let outbound):
            [.init(.timeTaken, "\(time)")] + CourierEventType.fields(error)
                + [(CourierTraceField.diffLastInbound, inbound), (.diffLastOutbound, outbound)].compactMap {
                    name, time in
                    time.map { .init(name, "\($0)") }
                }
        case .subscribeAttempt(let topics), .unsubscribeAttempt(let topics): topics.map { .init(.topic, $0) }
        case .subscribeSuccess(let topics, let time): CourierEventType.fields(topics, time)
        case .subscribeFailure(let topics, let time, let error):
            CourierEventType.fields(topics, time) + CourierEventType.fields(error)
        case .unsubscribeSuccess(let topics, let time):
            topics.map { .init(.topic, $0) } + [.init(.timeTaken, "\(time)")]
        case .unsubscribeFailure(let topics, let time, let error):
            topics.map { .init(.topic, $0) } + [.init(.timeTaken, "\(time)")] + CourierEventType.fields(error)
        case .ping(let url): [.init(.url, url)]
        case .messageReceive(let topic, let size): [.init(.topic, topic), .init(.sizeBytes, "\(size)")]
        case .messageReceiveFailure(let topic, let error, let size):
            [.init(.topic, topic), .init(.sizeBytes, "\(size)")] + CourierEventType.fields(error)
        case .messageSend(let topic, let qos, let size), .messageSendSuccess(let topic, let qos, let size, _):
            [.init(.topic, topic), .init(.qos, "\(qos)"), .init(.sizeBytes, "\(size)")]
        case .messageSendFailure(let topic, let qos, let error, let size):
            [.init(.topic, topic), .init(.qos, "\(qos)"), .init(.sizeBytes, "\(size)")]
                + CourierEventType.fields(error)
        }
    }

    private static func fields(_ topics: [(topic: String, qos: QoS)], _ time: Int) -> [TraceEvent.Field] {
        topics.flatMap { [TraceEvent.Field(.topic, $0.topic), .init(.qos, "\($0.qos)")] }
            + [.init(.timeTaken, "\(time)")]
    }

    private static func fields(_ error: (any Error)?) -> [TraceEvent.Field] {
        error.map { [.init(.error, words(for: $0))] } ?? []
    }

    /// Returns the words of an error of ours. Other errors show their domain and code, because their descriptions may
    /// differ from run to run.
    private static func words(for error: any Error) -> String {
        switch error {
        case let error as MQTTError: return error.description
        case let error as NetworkError: return error.description
        case let error as TLSError: return error.description
        case let error as StoreError: return error.description
        case let error as TopicError: return error.description
        case let error as EncodingFailure: return error.description
        case let error as UnsupportedByEngine: return error.description
        case let error as CourierError: return error.errorDescription ?? "\(error)"
        default:
            let error = error as NSError
            return "\(error.domain) \(error.code)"
        }
    }
}
