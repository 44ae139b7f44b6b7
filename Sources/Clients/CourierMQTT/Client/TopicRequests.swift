import CarillonEnvironment
import MQTTWire

/// The SUBSCRIBEs and UNSUBSCRIBEs that the broker has not answered yet, in the order in which they were sent.
///
/// Confined to the client's loop.
struct TopicRequests {
    /// A SUBSCRIBE or an UNSUBSCRIBE.
    struct Request {
        enum Kind {
            case subscribe(Subscriptions.Topic)
            case unsubscribe([TopicFilter])
        }

        let number: Int
        let kind: Kind
        let sent: Instant
    }

    private var unanswered: [Request] = []
    private var lastNumber = 0

    /// Notes that a request is sent.
    ///
    /// - Returns: the number under which the engine tells of the answer.
    mutating func add(_ kind: Request.Kind, at now: Instant) -> Int {
        lastNumber += 1
        unanswered.append(Request(number: lastNumber, kind: kind, sent: now))
        return lastNumber
    }

    /// Takes out the request that the broker has answered.
    mutating func take(_ number: Int) -> Request? {
        unanswered.firstIndex { $0.number == number }.map { unanswered.remove(at: $0) }
    }

    /// Takes out all requests, because the connection has ended.
    mutating func takeAll() -> [Request] {
        defer { unanswered = [] }
        return unanswered
    }
}
