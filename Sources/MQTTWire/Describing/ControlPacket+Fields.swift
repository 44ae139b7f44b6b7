extension ControlPacket {
    /// Something that a packet says, by the name that the standard gives to it.
    public struct Field: Hashable, Sendable {
        public let name: String
        /// For a reader, on one line.
        public let value: String

        init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// All that the packet says, for a log: texts quoted and escaped, long ones cut, a password hidden.
    public var fields: [Field] {
        switch self {
        case .connect(let connect): connect.fields
        case .connack(let connack):
            [Field("session present", connack.sessionPresent.word), Field("return code", "\(connack.returnCode)")]
        case .publish(let publish): publish.fields
        case .puback(let identifier), .pubrec(let identifier), .pubrel(let identifier), .pubcomp(let identifier),
            .unsuback(let identifier):
            [Field(identifier)]
        case .subscribe(let subscribe):
            [Field(subscribe.packetIdentifier)]
                + beginning(of: subscribe.subscriptions) { Field("subscription", "\($0)") }
        case .suback(let suback):
            [Field(suback.packetIdentifier)] + beginning(of: suback.results) { Field("return code", "\($0)") }
        case .unsubscribe(let unsubscribe):
            [Field(unsubscribe.packetIdentifier)]
                + beginning(of: unsubscribe.filters) { Field("topic filter", $0.text.quoted()) }
        case .pingreq, .pingresp, .disconnect: []
        }
    }

    /// A list may be as long as a packet; nobody reads all of it.
    private func beginning<Element>(of list: [Element], _ describe: (Element) -> Field) -> [Field] {
        list.prefix(64).map(describe) + (list.count > 64 ? [Field("more", "\(list.count - 64)")] : [])
    }
}

extension ControlPacket.Field {
    fileprivate init(_ identifier: PacketIdentifier) {
        self.init("packet identifier", "\(identifier)")
    }
}

extension Connect {
    fileprivate var fields: [ControlPacket.Field] {
        typealias Field = ControlPacket.Field
        var fields = [
            Field("client identifier", clientIdentifier.text.quoted()),
            Field("clean session", cleanSession.word),
            Field("keep alive", keepAlive == 0 ? "off" : "\(keepAlive) s"),
        ]
        if let will {
            fields += [
                Field("will topic", will.topic.text.quoted()),
                Field("will message", will.message.preview),
                Field("will QoS", "\(will.qualityOfService.rawValue)"),
                Field("will retain", will.retain.word),
            ]
        }
        if let userName { fields.append(Field("user name", userName.quoted())) }
        if password != nil { fields.append(Field("password", "hidden")) }
        return fields
    }
}

extension Publish {
    fileprivate var fields: [ControlPacket.Field] {
        typealias Field = ControlPacket.Field
        return [
            Field("topic name", topic.text.quoted()), Field("QoS", "\(delivery.qualityOfService.rawValue)"),
        ] + (delivery.packetIdentifier.map { [Field($0), Field("DUP", delivery.isDuplicate.word)] } ?? []) + [
            Field("retain", retain.word), Field("payload", payload.preview),
        ]
    }
}

extension Bool {
    fileprivate var word: String { self ? "yes" : "no" }
}

extension [UInt8] {
    /// The beginning, as text if it is one, else in hexadecimal digits.
    fileprivate var preview: String {
        if isEmpty { return "empty" }
        if let text = String(validating: self, as: UTF8.self) { return text.quoted(limit: 200) }
        let digits = prefix(32).map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
        return (digits + (count > 32 ? ["…"] : [])).joined(separator: " ") + " (\(count.bytes))"
    }
}
