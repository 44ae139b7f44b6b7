public import CarillonEnvironment
import Foundation
public import HTTPHosting
import HTTPWire
import JSONWire
public import MockHosting
import OrderedCollections
import PushWire
public import WebSocketWire

/// The rules of a push service, without I/O: providers send notifications by HTTP, and phones take them from
/// WebSockets.
public final class PushCore: HTTPCore {
    /// The events of a push service.
    public typealias Own = PushEvent

    private let registry: PushRegistry
    private let settings: PushSettings
    /// The phones at the ends of WebSockets.
    private var phones: [ConnectionID: PushPhone] = [:]
    /// The phones for which something may become due.
    private var hesitant: [PushPhone] = []

    init(_ registry: PushRegistry, _ settings: PushSettings) {
        (self.registry, self.settings) = (registry, settings)
        registry.loseConnections(settings.rules)
    }

    private var configuration: PushConfiguration { settings.configuration }

    /// The limits of a connection.
    public var limits: HTTPHostLimits { configuration.httpLimits }

    /// The name of the phone, once it has said it.
    public func client(of id: ConnectionID) -> String? { phones[id]?.name }

    // MARK: Providers

    /// Takes a notification from a provider, or opens the WebSocket of a phone.
    public func receive(_ request: HTTPRequest, at now: Instant, into effects: inout Effects) {
        switch request {
        case "POST /3/device/*": take(request, token: request.path[2], at: now, into: &effects)
        case "POST /3/device": refuse(request, .missingDeviceToken, into: &effects)
        case "GET /phones": effects.upgrade(request)
        default:
            let isDevice = request.path.count == 3 && request.path.prefix(2) == ["3", "device"]
            refuse(request, isDevice ? .methodNotAllowed : .badPath, into: &effects)
        }
    }

    private func take(_ request: HTTPRequest, token: String, at now: Instant, into effects: inout Effects) {
        do throws(PushRefusal) {
            let notification = try PushNotification(request, freshID: settings.makeID)
            let phone = try registry.place(of: token, topic: notification.topic)
            let size = request.body?.count ?? 0
            try checkRoom(for: notification, of: size, on: phone)
            effects.note(
                .accepted(id: notification.id, phone: phone.name), on: request.exchange.connection)
            effects.answer(request, .ok, fields: ["apns-id": notification.id])
            keep(notification, of: size, for: phone, at: now, into: &effects)
        } catch {
            refuse(request, error, since: registry.voidSince(token), into: &effects)
        }
    }

    private func refuse(
        _ request: HTTPRequest, _ refusal: PushRefusal, since: Instant? = nil, into effects: inout Effects
    ) {
        effects.note(.refused(status: refusal.status, reason: refusal.rawValue), on: request.exchange.connection)
        var body: Members<JSON> = ["reason": .string(refusal.rawValue)]
        if refusal == .unregistered, let since {
            body["timestamp"] = .number((settings.date(since).timeIntervalSince1970 * 1_000).rounded(.down))
        }
        var fields: HTTPFields = ["Content-Type": "application/json"]
        if let id = request.fields["apns-id"], refusal != .badMessageID { fields.append("apns-id", id) }
        effects.answer(
            request, HTTPStatus(refusal.status), fields: fields, body: Array(JSON.object(body).text.utf8))
    }

    private func checkRoom(
        for notification: PushNotification, of size: Int, on phone: PushPhone
    ) throws(PushRefusal) {
        let waiting = phone.topics[notification.topic]?.waiting.count ?? 0
        if waiting >= configuration.underWayLimit { throw .tooManyRequests }
        if registry.waitingByteCount + size > configuration.waitingByteCount { throw .serviceUnavailable }
    }

    // MARK: Keeping and sending

    private func keep(
        _ notification: PushNotification, of size: Int, for phone: PushPhone, at now: Instant,
        into effects: inout Effects
    ) {
        let delay = settings.rules.delay(of: notification, configuration)
        registry.change(notification.topic, of: phone) { topic in
            for other in topic.waiting.filter({
                !$0.isUnderWay && settings.rules.replaces(notification, $0.notification)
            }) {
                topic.waiting.removeAll { $0.notification.id == other.notification.id }
                drop(other.notification, of: phone, .replaced, into: &effects)
            }
            topic.waiting.append(
                WaitingPush(notification: notification, size: size, arrival: now, due: now.advanced(by: delay)))
        }
        if phone.connection == nil {
            keepForLater(notification.topic, of: phone, into: &effects)
        } else {
            release(phone, at: now, into: &effects)
        }
    }

    /// Keeps of a topic what stays for a phone that is off.
    private func keepForLater(_ name: String, of phone: PushPhone, into effects: inout Effects) {
        registry.change(name, of: phone) { topic in
            for lost in topic.keepForLater(settings.rules) {
                drop(lost.notification, of: phone, .notKept, into: &effects)
            }
            for push in topic.waiting { effects.note(.kept(id: push.notification.id, phone: phone.name)) }
        }
    }

    /// Sends a phone everything that waits, if some of it is due. Less urgent notifications go with the rest.
    private func release(_ phone: PushPhone, isAll: Bool = false, at now: Instant, into effects: inout Effects) {
        guard let connection = phone.connection else { return }
        hesitant.removeAll { $0 === phone }
        guard isAll || phone.nextDue.map({ $0 <= now }) ?? false else {
            if phone.nextDue != nil { hesitant.append(phone) }
            return
        }
        for name in phone.topics.keys {
            registry.change(name, of: phone) { topic in
                var rest: [WaitingPush] = []
                for var push in topic.waiting {
                    let isNew = !push.isUnderWay
                    if isNew, isExpired(push, at: now) {
                        drop(push.notification, of: phone, .expired, into: &effects)
                        continue
                    }
                    push.isUnderWay = true
                    rest.append(push)
                    if isNew { send(.push(push.notification), on: connection, into: &effects) }
                }
                topic.waiting = rest
            }
        }
    }

    private func isExpired(_ push: WaitingPush, at now: Instant) -> Bool {
        if settings.rules.isExpired(push.notification, at: settings.date(now)) { return true }
        return push.notification.expiration == nil && push.arrival.advanced(by: configuration.keepTime) <= now
    }

    private func drop(
        _ notification: PushNotification, of phone: PushPhone, _ reason: PushEvent.Loss, into effects: inout Effects
    ) {
        effects.note(.dropped(id: notification.id, phone: phone.name, reason: reason))
    }

    private func send(_ message: PushDeviceMessage, on id: ConnectionID, into effects: inout Effects) {
        effects.send(.text(message.text), on: id)
    }

    // MARK: Phones

    /// Takes a message of a phone.
    public func receive(_ event: WebSocketEvent, on id: ConnectionID, at now: Instant, into effects: inout Effects) {
        guard case .message(let message) = event else { return }
        guard case .text(let text) = message else {
            return end(id, .unsupportedData, "the message is no text", into: &effects)
        }
        do throws(PushMessageViolation) {
            let message = try PushDeviceMessage(text: text)
            if case .connect(let name) = message { return welcome(name, on: id, at: now, into: &effects) }
            guard let phone = phones[id] else {
                return end(id, .policyViolation, "the first message is not “connect”", into: &effects)
            }
            receive(message, from: phone, on: id, at: now, into: &effects)
        } catch {
            end(id, .policyViolation, error.description, into: &effects)
        }
    }

    private func receive(
        _ message: PushDeviceMessage, from phone: PushPhone, on id: ConnectionID, at now: Instant,
        into effects: inout Effects
    ) {
        switch message {
        case .register(let topic):
            guard phone.topics[topic] != nil || phone.topics.count < configuration.topicLimit else {
                return end(id, .policyViolation, "too many topics", into: &effects)
            }
            let isNew = phone.topics[topic]?.token == nil
            let token = registry.token(of: topic, on: phone)
            if isNew { effects.note(.issued(topic: topic, phone: phone.name), on: id) }
            send(.token(token, topic: topic), on: id, into: &effects)
        case .unregister(let topic): makeVoid(topic, of: phone, at: now, into: &effects)
        case .received(let push):
            for name in phone.topics.keys where phone.topics[name]?.waiting.isEmpty == false {
                registry.change(name, of: phone) { topic in
                    guard topic.waiting.contains(where: { $0.isUnderWay && $0.notification.id == push }) else { return }
                    topic.waiting.removeAll { $0.isUnderWay && $0.notification.id == push }
                    effects.note(.received(id: push, phone: phone.name), on: id)
                }
            }
        case .connect, .connected, .token, .push:
            end(id, .policyViolation, "“\(message.name)” is no message of a phone", into: &effects)
        }
    }

    /// Takes the phone on. An older connection of the same phone is dead, and ends.
    private func welcome(_ name: String, on id: ConnectionID, at now: Instant, into effects: inout Effects) {
        guard phones[id] == nil else { return end(id, .policyViolation, "a second “connect”", into: &effects) }
        guard let phone = registry.phone(name, limit: configuration.phoneLimit) else {
            return end(id, .tryAgainLater, "too many phones", into: &effects)
        }
        if let former = phone.connection {
            phones[former] = nil
            leave(phone, into: &effects)
            effects.close(former, WebSocketClose(.policyViolation, reason: "the phone has another connection"))
        }
        phones[id] = phone
        phone.connection = id
        effects.note(.arrived(phone: name), on: id)
        send(.connected, on: id, into: &effects)
        release(phone, isAll: true, at: now, into: &effects)
    }

    private func end(
        _ id: ConnectionID, _ code: WebSocketCloseCode, _ reason: String, into effects: inout Effects
    ) {
        effects.note(.violation(reason), on: id)
        effects.close(id, WebSocketClose(code, reason: reason))
    }

    /// Notes that the connection of a phone is over.
    public func lose(
        _ id: ConnectionID, _ closure: WebSocketClosure, at now: Instant, into effects: inout Effects
    ) {
        guard let phone = phones.removeValue(forKey: id) else { return }
        leave(phone, into: &effects)
    }

    private func leave(_ phone: PushPhone, into effects: inout Effects) {
        phone.connection = nil
        hesitant.removeAll { $0 === phone }
        effects.note(.left(phone: phone.name))
        for name in phone.topics.keys { keepForLater(name, of: phone, into: &effects) }
    }

    // MARK: Tokens

    /// Makes the token of a topic void, together with what waits for it.
    func makeVoid(_ topic: String, of phone: PushPhone, at now: Instant, into effects: inout Effects) {
        let limit = configuration.voidTokenLimit
        guard let lost = registry.makeVoid(topic, on: phone, at: now, remembering: limit) else { return }
        effects.note(.voided(topic: topic, phone: phone.name))
        for push in lost { drop(push.notification, of: phone, .voided, into: &effects) }
    }

    /// Gives a topic of a phone another token. A phone that is on hears of it.
    func renewToken(of topic: String, on phone: PushPhone, at now: Instant, into effects: inout Effects) {
        makeVoid(topic, of: phone, at: now, into: &effects)
        let token = registry.token(of: topic, on: phone)
        effects.note(.issued(topic: topic, phone: phone.name), on: phone.connection)
        if let connection = phone.connection { send(.token(token, topic: topic), on: connection, into: &effects) }
    }

    // MARK: Time

    /// The time at which a notification of low urgency goes to its phone alone.
    public var nextDeadline: Instant? { hesitant.compactMap(\.nextDue).min() }

    /// Sends what is due.
    public func advance(to now: Instant, into effects: inout Effects) {
        for phone in hesitant where phone.nextDue.map({ $0 <= now }) ?? false {
            release(phone, at: now, into: &effects)
        }
    }
}
