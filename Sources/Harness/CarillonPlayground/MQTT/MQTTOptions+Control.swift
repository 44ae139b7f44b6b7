import JSONWire
import MQTTBroker
import MQTTWire
import MockHosting

extension MQTTOptions {
    /// The broker as the admin API sees it: it can publish, and disconnect a client.
    static func control(of broker: MQTTBroker) -> HostedControl<MQTTBroker> {
        HostedControl(
            broker, kinds: ControlPacket.Kind.allCases.map { "\($0)" }, client: { ClientIdentifier($0) },
            actions: [
                "publish": { members throws(AdminError) in try publish(&members, by: broker) },
                "disconnect": { members throws(AdminError) in
                    guard let client = try members.text("client") else { throw .badRequest("“client” is missing") }
                    try members.end()
                    return ["disconnected": .bool(broker.disconnect(ClientIdentifier(client)))]
                },
            ])
    }

    private static func publish(_ members: inout AdminMembers, by broker: MQTTBroker) throws(AdminError) -> JSON {
        guard let topic = try members.text("topic") else { throw .badRequest("“topic” is missing") }
        let payload = try members.text("payload") ?? ""
        let level = UInt8(try members.number("qos", in: 0...2) ?? 0)
        let retain = try members.flag("retain") ?? false
        try members.end()
        do {
            try broker.publish(
                payload, to: topic, qualityOfService: QualityOfService(rawValue: level) ?? .atMostOnce, retain: retain)
        } catch { throw .badRequest("\(error)") }
        return [:]
    }
}
