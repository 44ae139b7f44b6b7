public import CarillonEnvironment

extension ControlPacket {
    /// The members of the packet, by the names in the standard, for traces and journals.
    public var members: [EventMember] {
        switch self {
        case .connect(let connect): connect.members
        case .connack(let connack):
            [
                EventMember("session present", .flag(connack.sessionPresent)),
                EventMember("return code", .number(Int(connack.returnCode.rawValue), shown: "\(connack.returnCode)")),
            ]
        case .publish(let publish): publish.members
        case .puback(let identifier), .pubrec(let identifier), .pubrel(let identifier), .pubcomp(let identifier),
            .unsuback(let identifier):
            [EventMember(identifier)]
        case .subscribe(let subscribe):
            [
                EventMember(subscribe.packetIdentifier),
                EventMember(
                    "subscriptions",
                    .list(subscribe.subscriptions.map { EventElement("\($0)", $0.members) }, each: "subscription")),
            ]
        case .suback(let suback):
            [
                EventMember(suback.packetIdentifier),
                EventMember(
                    "results", .list(suback.results.map { EventElement("\($0)", $0.members) }, each: "return code")),
            ]
        case .unsubscribe(let unsubscribe):
            [
                EventMember(unsubscribe.packetIdentifier),
                EventMember(
                    "filters",
                    .list(
                        unsubscribe.filters.map { filter in
                            EventElement(filter.text.quoted(), [EventMember("filter", .text(filter.text))])
                        }, each: "topic filter")),
            ]
        case .pingreq, .pingresp, .disconnect: []
        }
    }
}

extension EventMember {
    fileprivate init(_ identifier: PacketIdentifier) {
        self.init("packet identifier", .number(Int(identifier.rawValue)))
    }
}

extension Connect {
    fileprivate var members: [EventMember] {
        var members = [
            EventMember("client identifier", .text(clientIdentifier.text)),
            EventMember("clean session", .flag(cleanSession)),
            EventMember("keep alive", .number(Int(keepAlive), shown: keepAlive == 0 ? "off" : "\(keepAlive) s")),
        ]
        if let will { members.append(EventMember("will", .object(will.members))) }
        if let userName { members.append(EventMember("user name", .text(userName))) }
        members.append(EventMember("password", key: "hasPassword", .secret(isPresent: password != nil)))
        return members
    }
}

extension Publish {
    fileprivate var members: [EventMember] {
        var members = [
            EventMember("topic name", key: "topic", .text(topic.text)),
            EventMember("QoS", .number(Int(delivery.qualityOfService.rawValue))),
        ]
        if let identifier = delivery.packetIdentifier {
            members.append(EventMember(identifier))
            members.append(EventMember("DUP", key: "duplicate", .flag(delivery.isDuplicate)))
        }
        return members + [EventMember("retain", .flag(retain)), EventMember("payload", .bytes(payload))]
    }
}

extension Will {
    /// The members of the will, for traces and journals.
    public var members: [EventMember] {
        [
            EventMember("topic", .text(topic.text)), EventMember("message", key: "payload", .bytes(message)),
            EventMember("QoS", .number(Int(qualityOfService.rawValue))), EventMember("retain", .flag(retain)),
        ]
    }
}

extension Subscription {
    /// The members of the subscription, for traces and journals.
    public var members: [EventMember] {
        [EventMember("filter", .text(filter.text)), EventMember("QoS", .number(Int(qualityOfService.rawValue)))]
    }
}

extension Suback.Result {
    fileprivate var members: [EventMember] { [EventMember("return code", .number(Int(returnCode)))] }
}
