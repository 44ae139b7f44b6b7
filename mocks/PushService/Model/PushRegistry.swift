import CarillonEnvironment
import MockHosting
import OrderedCollections
import PushWire

/// A notification that has not reached its phone.
struct WaitingPush {
    let notification: PushNotification
    /// The bytes of its payload.
    let size: Int
    /// The time at which it came.
    let arrival: Instant
    /// The time at which it goes to a phone that is on, if nothing more urgent goes before.
    var due: Instant
    /// Whether it has been sent on the present connection of its phone.
    var isUnderWay = false
}

/// An app of a phone, as the service knows it.
struct PushTopic {
    /// The valid token. A topic without one is about to get it.
    var token: String?
    /// The notifications that have not reached the phone, oldest first.
    var waiting: [WaitingPush] = []

    /// The bytes of the payloads that wait.
    var byteCount: Int { waiting.reduce(0) { $0 + $1.size } }

    /// Keeps what stays for a phone that is off. Returns the rest.
    mutating func keepForLater(_ rules: any PushRules) -> [WaitingPush] {
        let kept = rules.kept(of: waiting.map(\.notification)).map(\.id)
        let lost = waiting.filter { !kept.contains($0.notification.id) }
        waiting.removeAll { !kept.contains($0.notification.id) }
        for index in waiting.indices { waiting[index].isUnderWay = false }
        return lost
    }
}

/// A phone that has been there at least once.
final class PushPhone {
    let name: String
    var topics: OrderedDictionary<String, PushTopic> = [:]
    /// The connection of the phone; `nil` while it is off.
    var connection: ConnectionID?

    init(_ name: String) { self.name = name }

    /// The time at which something goes to the phone; `nil` if nothing waits, or if the phone is off.
    var nextDue: Instant? {
        guard connection != nil else { return nil }
        return topics.values.lazy.flatMap { $0.waiting.lazy.filter { !$0.isUnderWay }.map(\.due) }.min()
    }
}

/// The phones and tokens of a push service. They outlive a crash, as in a database.
final class PushRegistry {
    private(set) var phones: OrderedDictionary<String, PushPhone> = [:]
    /// The bytes of the payloads that wait for all phones.
    private(set) var waitingByteCount = 0
    /// The places to which tokens lead.
    private var places: [String: (phone: PushPhone, topic: String)] = [:]
    /// The void tokens, with the time since which they are void, oldest first.
    private var voidTokens: OrderedDictionary<String, Instant> = [:]
    private let numbers: any RandomNumbers

    init(_ numbers: any RandomNumbers) { self.numbers = numbers }

    /// Returns the phone of that name, which comes to be when first named; `nil` if there are too many.
    func phone(_ name: String, limit: Int) -> PushPhone? {
        if let phone = phones[name] { return phone }
        guard phones.count < limit else { return nil }
        let phone = PushPhone(name)
        phones[name] = phone
        return phone
    }

    /// Changes a topic of a phone.
    func change(_ name: String, of phone: PushPhone, _ change: (inout PushTopic) -> Void) {
        var topic = phone.topics[name] ?? PushTopic()
        waitingByteCount -= topic.byteCount
        change(&topic)
        waitingByteCount += topic.byteCount
        phone.topics[name] = topic
    }

    // MARK: Tokens

    /// Returns the place to which a token leads.
    ///
    /// - Throws: A ``PushRefusal`` if the token is void or unknown, or belongs to another topic.
    func place(of token: String, topic: String) throws(PushRefusal) -> PushPhone {
        guard let place = places[token] else {
            throw voidTokens[token] == nil ? .badDeviceToken : .unregistered
        }
        guard place.topic == topic else { throw .deviceTokenNotForTopic }
        return place.phone
    }

    /// The time since which a token is void.
    func voidSince(_ token: String) -> Instant? { voidTokens[token] }

    /// Returns the token of a topic, which is made if there is none.
    func token(of topic: String, on phone: PushPhone) -> String {
        if let token = phone.topics[topic]?.token { return token }
        let token = (0..<4).map { _ in PushRegistry.hexadecimal(numbers.next()) }.joined()
        phone.topics[topic, default: PushTopic()].token = token
        places[token] = (phone, topic)
        return token
    }

    /// Makes the token of a topic void, and forgets the topic. Returns what waited for it; `nil` if there was no token.
    func makeVoid(
        _ name: String, on phone: PushPhone, at now: Instant, remembering limit: Int
    ) -> [WaitingPush]? {
        guard let topic = phone.topics[name], let token = topic.token else { return nil }
        waitingByteCount -= topic.byteCount
        phone.topics[name] = nil
        places[token] = nil
        voidTokens[token] = now
        if voidTokens.count > limit { voidTokens.removeFirst() }
        return topic.waiting
    }

    private static func hexadecimal(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    // MARK: Losing

    /// Notes that all connections ended with the service.
    func loseConnections(_ rules: any PushRules) {
        for phone in phones.values where phone.connection != nil {
            phone.connection = nil
            for topic in phone.topics.keys { change(topic, of: phone) { _ = $0.keepForLater(rules) } }
        }
    }

    /// Forgets all phones and tokens.
    func forgetEverything() {
        phones = [:]
        waitingByteCount = 0
        places = [:]
        voidTokens = [:]
    }
}
