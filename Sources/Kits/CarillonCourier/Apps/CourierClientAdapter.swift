import Carillon
public import CarillonClients
import CourierCore
import CourierMQTT
import Foundation
import JSONWire

/// Courier behind the contract for clients of others, so that scenarios which need only a client can have it in the
/// column beside these.
public final class CourierClientAdapter: ClientAdapter {
    /// The name of the library.
    public static let client = "Courier"
    /// The abilities of Courier's client.
    public static let abilities: Set<ClientAbility> = [
        "connect", "disconnect", .subscribe, .unsubscribe, .publish, .stays, .acknowledges, .reconnects, .keeps,
        .persists,
    ]

    private let voice: ClientVoice
    private var courier: CourierApp?
    /// The order to connect, or to disconnect, that is open.
    private var connecting: Int?, disconnecting: Int?
    /// The open orders of each kind, with the topics or the payload that their answers name, the oldest first.
    private var subscribing: [(id: Int, topics: Set<String>)] = []
    private var unsubscribing: [(id: Int, topics: Set<String>)] = []
    private var publishing: [(id: Int, topic: String, data: Data)] = []

    /// Makes the adapter of a process. The order to connect makes its client.
    public init(_ voice: ClientVoice) { self.voice = voice }

    /// Carries an order out.
    public func carryOut(_ order: ClientOrder, _ id: Int) {
        switch order.name {
        case "connect": connect(order, id)
        case "disconnect":
            guard let courier, courier.isConnected else { return voice.failed(id, "there is no connection") }
            disconnecting = id
            courier.courier.disconnect()
        case "subscribe": subscribe(order, id)
        case "unsubscribe":
            let filters = order["filters"]?.array?.compactMap(\.string) ?? []
            unsubscribing.append((id, Set(filters)))
            withClient(id) { $0.unsubscribe(filters) }
        case "publish": publish(order, id)
        default: voice.unsupported(id, "no such order")
        }
    }

    private func withClient(_ id: Int, _ use: (any CourierClient) -> Void) {
        guard let courier else { return voice.failed(id, "there is no client yet") }
        use(courier.courier)
    }

    // MARK: Orders

    private func connect(_ order: ClientOrder, _ id: Int) {
        if order["will"] != nil { return voice.unsupported(id, "Courier leaves no will") }
        if order["transport"] != nil { return voice.unsupported(id, "Courier speaks no WebSocket") }
        guard let host = order["host"]?.string, let port = order["port"]?.int.flatMap(UInt16.init) else {
            return voice.failed(id, "it names no broker")
        }
        courier?.letGo()
        var plan = CourierAppPlan(order["client"]?.string ?? "", host: host, port: port)
        plan.isClean = order["clean"]?.bool ?? true
        plan.keepAlive = UInt16(clamping: order["keepAlive"]?.int ?? 60)
        plan.userName = order["user"]?.string ?? ""
        plan.password = order["password"]?.string ?? ""
        plan.scheme = order["tls"]?.bool == true ? "ssl" : nil
        plan.isPersistent = true
        plan.adapters = [DataMessageAdapter()]
        let new = CourierApp(plan.clientId, in: voice.app, plan, voice.app.device.world.courierDecorations)
        (courier, connecting) = (new, id)
        new.diary.reaction = { [weak self] in self?.take($0.type) }
        new.makeClient()
        new.cancellables.insert(new.courier.messagePublisher().sink { [weak self] in self?.tell($0) })
        new.courier.connect()
    }

    private func subscribe(_ order: ClientOrder, _ id: Int) {
        let wanted = (order["filters"]?.array ?? []).compactMap { one -> (topic: String, qos: QoS)? in
            guard let filter = one["filter"]?.string, let qos = one["qos"]?.int.flatMap(QoS.init) else { return nil }
            return (filter, qos)
        }
        subscribing.append((id, Set(wanted.map(\.topic))))
        withClient(id) { $0.subscribe(wanted) }
    }

    private func publish(_ order: ClientOrder, _ id: Int) {
        guard order["retain"] == nil else { return voice.unsupported(id, "Courier retains no message") }
        let bytes = order["payload64"]?.string.flatMap { Data(base64Encoded: $0) }
        let data = bytes ?? Data((order["payload"]?.string ?? "").utf8)
        let (topic, qos) = (order["topic"]?.string ?? "", order["qos"]?.int ?? 0)
        guard let courier else { return voice.failed(id, "there is no client yet") }
        do {
            if qos > 0 { publishing.append((id, topic, data)) }
            try courier.courier.publishMessage(data, topic: topic, qos: QoS(rawValue: qos) ?? .zero)
            if qos == 0 { voice.done(id) }
        } catch {
            // An event may have told the failure already.
            if qos > 0, !publishing.contains(where: { $0.id == id }) { return }
            publishing.removeAll { $0.id == id }
            voice.failed(id, "\(error)")
        }
    }

    // MARK: Events

    private func take(_ event: CourierEventType) {
        switch event {
        case .connectionSuccess:
            voice.tell("connected")
            if let id = connecting.take() { voice.done(id) }
        case .connectionFailure(_, let error):
            if let id = connecting.take() { voice.failed(id, error.map { "\($0)" } ?? "no connection") }
        case .connectionLost(_, let error, _, _):
            voice.tell("disconnected", ["reason": .string(error.map { "\($0)" } ?? "lost")])
        case .connectionDisconnect:
            voice.tell("disconnected")
            if let id = disconnecting.take() { voice.done(id) }
        case .subscribeSuccess(let topics, _): granted(topics)
        case .subscribeFailure(let topics, _, let error):
            for (topic, _) in topics {
                guard let index = subscribing.firstIndex(where: { $0.topics.contains(topic) }) else { continue }
                voice.failed(subscribing.remove(at: index).id, error.map { "\($0)" } ?? "refused")
            }
        case .unsubscribeSuccess(let topics, _): unsubscribed(topics)
        case .unsubscribeFailure(let topics, _, let error):
            guard let index = unsubscribing.firstIndex(where: { !$0.topics.isDisjoint(with: topics) }) else { return }
            voice.failed(unsubscribing.remove(at: index).id, error.map { "\($0)" } ?? "not answered")
        case .messageSendSuccess(let topic, _, _, let data):
            guard let index = publishing.firstIndex(where: { $0.topic == topic && $0.data == data }) else { return }
            voice.done(publishing.remove(at: index).id)
        case .messageSendFailure(let topic, _, let error, _):
            guard let index = publishing.firstIndex(where: { $0.topic == topic }) else { return }
            voice.failed(publishing.remove(at: index).id, error.map { "\($0)" } ?? "not sent")
        default: break
        }
    }

    private func granted(_ topics: [(topic: String, qos: QoS)]) {
        for (topic, _) in topics {
            guard let index = subscribing.firstIndex(where: { $0.topics.contains(topic) }) else { continue }
            subscribing[index].topics.remove(topic)
            if subscribing[index].topics.isEmpty { voice.done(subscribing.remove(at: index).id) }
        }
    }

    private func unsubscribed(_ topics: [String]) {
        guard let index = unsubscribing.firstIndex(where: { !$0.topics.isDisjoint(with: topics) }) else { return }
        unsubscribing[index].topics.subtract(topics)
        if unsubscribing[index].topics.isEmpty { voice.done(unsubscribing.remove(at: index).id) }
    }

    private func tell(_ message: Message) {
        let text = String(validating: message.data, as: UTF8.self)
        voice.tell(
            "message",
            [
                "topic": .string(message.topic), "payload": text.map(JSON.string),
                "payload64": text == nil ? .string(message.data.base64EncodedString()) : nil,
                "qos": .number(Double(message.qos.rawValue)),
            ])
    }
}
