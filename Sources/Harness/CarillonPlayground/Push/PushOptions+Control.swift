import HTTPHosting
import JSONWire
import MockHosting
import PushService
import PushWire

extension PushOptions {
    /// The service as the admin API sees it. It shows no tokens, as the journal does not.
    static func control(of service: PushService) -> HostedControl<PushService> {
        let place = [
            AdminMember("phone", .text, isRequired: true), AdminMember("topic", .text, isRequired: true),
        ]
        return HostedControl(
            service, HTTPControl.choice, orders: HTTPControl.orders + orders,
            actions: [
                ServerAction("renewToken", "Gives an app of a phone another token; the former one is void.", place) {
                    [
                        "renewed": .bool(
                            service.renewToken(of: $0.text("topic") ?? "", on: $0.text("phone") ?? "") != nil)
                    ]
                }
            ],
            state: { tables(of: service) })
    }

    private static var orders: [MisbehaviourOrder<HTTPMessage>] {
        [
            .init("losePush", "Loses notifications on their way to a phone.") { _ in .drop(.push) },
            .init("repeatPush", "Sends notifications to a phone twice.") { _ in .duplicate(.push) },
            .init("loseToken", "Loses tokens on their way to a phone.") { _ in .drop(.token) },
            .init("ignoreReceipts", "Does not see that a phone has a notification.") { _ in .drop(.receipt) },
        ]
    }

    private static func tables(of service: PushService) -> [StateTable] {
        let phones = service.phones
        let topics = phones.flatMap { phone in service.topics(of: phone).map { (phone, $0) } }
        let waiting = phones.flatMap { phone in service.waiting(for: phone).map { (phone, $0) } }
        return [
            StateTable("Phones", ["phone", "connected", "waiting"], phones) { phone in
                [.string(phone), .bool(service.isConnected(phone)), .count(service.waiting(for: phone).count)]
            },
            StateTable("Apps", ["phone", "topic", "has a token"], topics) { phone, topic in
                [.string(phone), .string(topic), .bool(service.token(of: topic, on: phone) != nil)]
            },
            StateTable("Waiting notifications", ["phone", "topic", "kind", "priority", "id"], waiting) { phone, push in
                [
                    .string(phone), .string(push.topic), .string(push.kind.rawValue), .count(push.priority.rawValue),
                    .string(push.id),
                ]
            },
        ]
    }
}
