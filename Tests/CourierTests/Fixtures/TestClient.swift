import CarillonEnvironment
import CourierCore
import Foundation

@testable import CourierMQTT

/// A client, with a diary of what it told, and when. Confined to the world's loop.
@dynamicMemberLookup
final class TestClient: @unchecked Sendable {
    private(set) var courier: (any CourierClient)!
    let service: AuthService
    let diary: EventDiary
    private(set) var messages: [Message] = []
    var sinks: Set<AnyCancellable> = []

    init(_ courier: any CourierClient, service: AuthService, environment: Environment) {
        self.courier = courier
        self.service = service
        diary = EventDiary(environment)
        courier.addEventHandler(diary)
    }

    subscript<Value>(dynamicMember path: KeyPath<any CourierClient, Value>) -> Value { courier[keyPath: path] }

    func connect() { courier.connect() }
    func disconnect() { courier.disconnect() }
    func destroy() { courier.destroy() }
    func subscribe(_ topic: String, _ qos: QoS = .one) { courier.subscribe((topic, qos)) }
    func unsubscribe(_ topics: String...) { courier.unsubscribe(topics) }

    /// Publishes a text.
    func publish(_ text: String, on topic: String = "orders", _ qos: QoS = .one) throws {
        try courier.publishMessage(text, topic: topic, qos: qos)
    }

    /// Collects all messages from now on.
    func listen() { courier.messagePublisher().sink { [weak self] in self?.messages.append($0) }.store(in: &sinks) }

    /// Takes the texts of one topic from now on.
    @discardableResult
    func listen(to topic: String, _ receive: @escaping (String) -> Void) -> AnyCancellable {
        let sink = courier.messagePublisher(topic: topic).sink(receiveValue: receive)
        sinks.insert(sink)
        return sink
    }

    var texts: [String] { messages.map { String(decoding: $0.data, as: UTF8.self) } }
    var events: [String] { diary.names }

    /// Lets go of the client.
    func release() { courier = nil }
}

/// The events that a client told, in their order.
final class EventDiary: ICourierEventHandler, @unchecked Sendable {
    struct Entry {
        let seconds: Double
        let event: CourierEvent
        var name: String { event.type.name }
        subscript(field: String) -> String? { event.type.fields.first { $0.name == field }?.value }
    }

    private(set) var entries: [Entry] = []
    /// Called with each event.
    var reaction: ((CourierEvent) -> Void)?
    private let environment: Environment

    init(_ environment: Environment) {
        self.environment = environment
    }

    func onEvent(_ event: CourierEvent) {
        entries.append(Entry(seconds: Double(environment.loop.now.nanoseconds) / 1e9, event: event))
        reaction?(event)
    }

    var names: [String] { entries.map(\.name) }
    func clear() { entries = [] }
    func all(_ name: String) -> [Entry] { entries.filter { $0.name == name } }
    func count(of name: String) -> Int { all(name).count }
    func last(_ name: String) -> Entry? { all(name).last }

    /// The error that the last event of that name carries, as its domain and code.
    func error(of name: String) -> NSError? {
        switch last(name)?.event.type {
        case .connectionServiceAuthFailure(_, let error), .connectionFailure(_, let error),
            .connectionLost(_, let error, _, _), .subscribeFailure(_, _, let error),
            .unsubscribeFailure(_, _, let error), .pingFailure(_, let error), .messageReceiveFailure(_, let error, _),
            .messageSendFailure(_, _, let error, _):
            error as NSError?
        default: nil
        }
    }

    /// The whole seconds between the events of that name.
    func gaps(of name: String) -> [Int] {
        let times = all(name).map(\.seconds)
        return zip(times, times.dropFirst()).map { Int(($1 - $0).rounded()) }
    }
}
