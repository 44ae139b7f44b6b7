import CarillonEnvironment
import CourierCore
import CourierMQTT
import Foundation

/// An event that a client has told, in a form that can be compared, and when it did.
struct ToldEvent: Equatable, Sendable, CustomStringConvertible {
    /// The cases of `CourierEventType`.
    enum Name: String, Hashable, Sendable, CaseIterable {
        case connectionServiceAuthStart, connectionServiceAuthSuccess, connectionServiceAuthFailure
        case connectedPacketSent, courierDisconnect, connectionAttempt, connectionSuccess, connectionFailure
        case connectionLost, connectionDisconnect, reconnect, connectDiscarded
        case subscribeAttempt, unsubscribeAttempt, subscribeSuccess, unsubscribeSuccess, subscribeFailure
        case unsubscribeFailure
        case ping, pongReceived, pingFailure
        case messageReceive, messageReceiveFailure, messageSend, messageSendSuccess, messageSendFailure
        case appForeground, appBackground, connectionAvailable, connectionUnavailable
    }

    /// An error by what identifies it.
    struct Failure: Hashable, Sendable {
        var domain: String
        var code: Int

        init(_ domain: String, _ code: Int) {
            self.domain = domain
            self.code = code
        }
    }

    let instant: Instant
    let name: Name
    /// What it carries by name, such as `topic`, `qos`, `sizeBytes`, `timeTaken`, `reason`; some more than once.
    let fields: [TraceEvent.Field]
    let failure: Failure?
    /// The connection that it is about.
    let connectionInfo: ConnectOptions?
    /// The payload of `messageSendSuccess`.
    let data: Data?

    /// `nil` for an event that this enumeration does not know.
    init?(_ event: CourierEvent, at instant: Instant) {
        guard let name = Name(rawValue: event.type.name) else { return nil }
        self.instant = instant
        self.name = name
        fields = event.type.fields
        connectionInfo = event.connectionInfo
        failure = event.type.error.map { error in
            let error = error as NSError
            return Failure(error.domain, error.code)
        }
        data = if case .messageSendSuccess(_, _, _, let data) = event.type { data } else { nil }
    }

    /// What a field says, the first one if there are several.
    subscript(field: String) -> String? { fields.first { $0.name == field }?.value }

    /// The topics that it is about.
    var topics: [String] { fields.filter { $0.name == "topic" }.map(\.value) }

    /// Of the world's existence.
    var seconds: Double { Double(instant.nanoseconds) / 1e9 }

    var description: String { ([name.rawValue] + fields.map { "\($0.name) \($0.value)" }).joined(separator: ", ") }
}

extension CourierEventType {
    fileprivate var error: (any Error)? {
        switch self {
        case .connectionServiceAuthFailure(_, let error), .connectionFailure(_, let error),
            .connectionLost(_, let error, _, _), .subscribeFailure(_, _, let error),
            .unsubscribeFailure(_, _, let error), .pingFailure(_, let error), .messageReceiveFailure(_, let error, _),
            .messageSendFailure(_, _, let error, _):
            error
        default: nil
        }
    }
}
