public import CarillonEnvironment
public import CourierCore
import CourierMQTT
public import Foundation

/// An event of a client with its time, in a form that can be compared.
public struct ToldEvent: Equatable, Sendable, CustomStringConvertible {
    /// The cases of `CourierEventType`.
    public enum Name: String, Hashable, Sendable, CaseIterable {
        case connectionServiceAuthStart, connectionServiceAuthSuccess, connectionServiceAuthFailure
        case connectedPacketSent, courierDisconnect, connectionAttempt, connectionSuccess, connectionFailure
        case connectionLost, connectionDisconnect, reconnect, connectDiscarded
        case subscribeAttempt, unsubscribeAttempt, subscribeSuccess, unsubscribeSuccess, subscribeFailure
        case unsubscribeFailure
        case ping, pongReceived, pingFailure
        case messageReceive, messageReceiveFailure, messageSend, messageSendSuccess, messageSendFailure
        case appForeground, appBackground, connectionAvailable, connectionUnavailable
    }

    /// An error, with the values that identify it.
    public struct Failure: Hashable, Sendable {
        /// The domain of the `NSError`.
        public var domain: String
        /// The code of the `NSError`.
        public var code: Int

        /// Makes the values of an error.
        public init(_ domain: String, _ code: Int) {
            self.domain = domain
            self.code = code
        }
    }

    /// The virtual time of the event.
    public let instant: Instant
    /// The case of the event.
    public let name: Name
    /// The fields of the event by name, such as `topic`, `qos`, `sizeBytes`, `timeTaken`, `reason`. A name may occur
    /// several times.
    public let fields: [TraceEvent.Field]
    /// The error in the event; `nil` if it has none.
    public let failure: Failure?
    /// The connect options that the event carries.
    public let connectionInfo: ConnectOptions?
    /// The payload of `messageSendSuccess`.
    public let data: Data?

    /// Makes the comparable form; `nil` for an event that this enumeration does not know.
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

    /// The value of a field. If several fields have this name, the first one counts.
    public subscript(field: String) -> String? { fields.first { $0.name == field }?.value }

    /// The topics in the event.
    public var topics: [String] { fields.filter { $0.name == "topic" }.map(\.value) }

    /// The time of the event in seconds since the world began.
    public var seconds: Double { Double(instant.nanoseconds) / 1e9 }

    /// The name and the fields as text.
    public var description: String {
        ([name.rawValue] + fields.map { "\($0.name) \($0.value)" }).joined(separator: ", ")
    }
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
