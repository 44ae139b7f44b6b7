import JSONWire
import MQTTBroker
import MQTTWire
import MockHosting

extension MQTTOptions {
    /// The broker as the admin API sees it.
    static func control(of broker: MQTTBroker) -> HostedControl<MQTTBroker> {
        HostedControl(
            broker,
            MessageChoice(kinds: ControlPacket.Kind.allCases.map { "\($0)" }, client: { ClientIdentifier($0) }),
            orders: orders, actions: actions(of: broker), state: { tables(of: broker) })
    }

    // MARK: Actions

    private static func actions(of broker: MQTTBroker) -> [ServerAction] {
        let client = AdminMember("client", .text, isRequired: true)
        return [
            ServerAction(
                "publish", "Publishes a message to all who have subscribed to its topic.",
                [
                    AdminMember("topic", .text, isRequired: true), AdminMember("payload", .text),
                    AdminMember("qos", .integer(0...2), about: "0 unless said"), AdminMember("retain", .flag),
                ]
            ) { body throws(AdminError) in try publish(body, by: broker) },
            ServerAction("disconnect", "Ends the connection of a client in order.", [client]) { body in
                ["disconnected": .bool(broker.disconnect(ClientIdentifier(body.text("client") ?? "")))]
            },
            ServerAction("reset", "Resets the connection of a client.", [client]) { body in
                ["reset": .bool(broker.reset(ClientIdentifier(body.text("client") ?? "")))]
            },
            ServerAction("forgetSession", "Forgets the session of a client that is not connected.", [client]) { body in
                ["forgotten": .bool(broker.forgetSession(of: ClientIdentifier(body.text("client") ?? "")))]
            },
        ]
    }

    private static func publish(_ body: AdminBody, by broker: MQTTBroker) throws(AdminError) -> JSON {
        let level = UInt8(body.integer("qos") ?? 0)
        do {
            try broker.publish(
                body.text("payload") ?? "", to: body.text("topic") ?? "",
                qualityOfService: QualityOfService(rawValue: level) ?? .atMostOnce, retain: body.flag("retain"))
        } catch { throw .badRequest("\(error)") }
        return [:]
    }

    // MARK: Misbehaviours

    private static var orders: [MisbehaviourOrder<ControlPacket>] {
        let seconds = AdminMember("seconds", .seconds(3_600), isRequired: true)
        return [
            .init("staySilent", "Accepts connections, and answers nothing.") { _ in .staySilent() },
            .init("resetOnAccept", "Resets connections as soon as they are accepted.") { _ in .resetOnAccept() },
            .init(
                "refuseConnect", "Answers CONNECT with a return code, and closes.",
                [AdminMember("code", .integer(1...5), isRequired: true, about: "the return code of CONNACK, 1 to 5")]
            ) { .refuseConnect(ConnectReturnCode(rawValue: UInt8($0.integer("code") ?? 3)) ?? .serverUnavailable) },
            .init("closeWithoutConnack", "Closes the connection when CONNECT comes.") { _ in .closeWithoutConnack() },
            .init("resetAfterConnack", "Accepts a client, and resets its connection.") { _ in .resetAfterConnack() },
            .init("loseSession", "Loses the session of a client that comes back.") { _ in .loseSession() },
            .init(
                "claimSessionPresent", "Claims in CONNACK that there is a session, or that there is none.",
                [AdminMember("present", .flag, isRequired: true)]
            ) { .claimSessionPresent($0.flag("present")) },
            .init("neverAnswerPings", "Sends no PINGRESP.") { _ in .neverAnswerPings() },
            .init("lateSuback", "Sends SUBACK late; other packets overtake it.", [seconds]) {
                .lateSuback(by: $0.duration("seconds") ?? .zero)
            },
            .init("failSubscriptions", "Answers subscriptions with 0x80, and makes them nevertheless.") { _ in
                .failSubscriptions()
            },
            .init(
                "grantAtMost", "Claims in SUBACK to grant a lower QoS.",
                [AdminMember("qos", .integer(0...2), isRequired: true)]
            ) { .grantAtMost(QualityOfService(rawValue: UInt8($0.integer("qos") ?? 0)) ?? .atMostOnce) },
            .init("deliverAtMostOnce", "Delivers all messages at QoS 0.") { _ in .deliverAtMostOnce() },
            .init("withholdRetained", "Sends no retained messages.") { _ in .withholdRetained() },
            .init("redeliverExactlyOnce", "Sends messages of QoS 2 twice.") { _ in .redeliverExactlyOnce() },
            .init("ignorePubrel", "Does not see PUBREL.") { _ in .ignorePubrel() },
            .init("malformRemainingLength", "Sends packets with a remaining length that is malformed.") {
                .malformRemainingLength($1)
            },
        ]
    }

    // MARK: State

    private static func tables(of broker: MQTTBroker) -> [StateTable] {
        let sessions = broker.sessions
        let subscriptions = sessions.flatMap { session in session.subscriptions.map { (session.client, $0) } }
        return [
            StateTable("Sessions", ["client", "connected", "clean", "queued", "in flight"], sessions) { session in
                [
                    .string("\(session.client)"), .bool(session.isConnected), .bool(session.isClean),
                    .count(session.queued.count), .count(session.inFlight.count),
                ]
            },
            StateTable("Subscriptions", ["client", "filter", "QoS"], subscriptions) { client, subscription in
                [
                    .string("\(client)"), .string("\(subscription.filter)"),
                    .count(Int(subscription.qualityOfService.rawValue)),
                ]
            },
            StateTable("Retained messages", ["topic", "QoS", "payload"], broker.retained) { message in
                [
                    .string("\(message.topic)"), .count(Int(message.qualityOfService.rawValue)),
                    .string(message.text),
                ]
            },
        ]
    }
}
