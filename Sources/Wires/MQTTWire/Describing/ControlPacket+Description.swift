import CarillonEnvironment

extension ControlPacket: CustomStringConvertible {
    /// One line for a reader: `PUBLISH "a/b" QoS 1 id 7 retain, 12 bytes`. The text never contains a line break. It
    /// mentions a password, but does not show it.
    public var description: String {
        switch self {
        case .connect(let connect): "\(kind) \(connect.summary)"
        case .connack(let connack): "\(kind) \(connack.summary)"
        case .publish(let publish): "\(kind) \(publish.summary)"
        case .puback(let identifier), .pubrec(let identifier), .pubrel(let identifier), .pubcomp(let identifier),
            .unsuback(let identifier):
            "\(kind) id \(identifier)"
        case .subscribe(let subscribe): "\(kind) id \(subscribe.packetIdentifier), \(subscribe.subscriptions.summary)"
        case .suback(let suback): "\(kind) id \(suback.packetIdentifier), \(suback.results.summary)"
        case .unsubscribe(let unsubscribe): "\(kind) id \(unsubscribe.packetIdentifier), \(unsubscribe.filters.summary)"
        case .pingreq, .pingresp, .disconnect: "\(kind)"
        }
    }
}

extension Connect: CustomStringConvertible {
    /// The same text as ``ControlPacket/description``, without the password.
    public var description: String { ControlPacket.connect(self).description }

    fileprivate var summary: String {
        var parts = ["\(clientIdentifier.text.quoted()) \(cleanSession ? "clean" : "kept") session"]
        parts.append(keepAlive == 0 ? "no keep alive" : "keep alive \(keepAlive) s")
        if let will {
            parts.append("will \(will.topic.text.quoted()) \(will.qualityOfService)\(will.retain ? " retain" : "")")
            parts.append(will.message.count.bytes)
        }
        if let userName { parts.append("user \(userName.quoted())") }
        if password != nil { parts.append("password") }
        return parts.joined(separator: ", ")
    }
}

extension Connack: CustomStringConvertible {
    /// The same text as ``ControlPacket/description``.
    public var description: String { ControlPacket.connack(self).description }

    fileprivate var summary: String { "\(returnCode)\(sessionPresent ? ", session present" : "")" }
}

extension ConnectReturnCode: CustomStringConvertible {
    /// The code in words, with its number: `not authorized (5)`.
    public var description: String {
        let words =
            switch self {
            case .accepted: "accepted"
            case .unacceptableProtocolVersion: "unacceptable protocol version"
            case .identifierRejected: "identifier rejected"
            case .serverUnavailable: "server unavailable"
            case .badUserNameOrPassword: "bad user name or password"
            case .notAuthorized: "not authorized"
            }
        return "\(words) (\(rawValue))"
    }
}

extension QualityOfService: CustomStringConvertible {
    /// The quality of service in short: `QoS 1`.
    public var description: String { "QoS \(rawValue)" }
}

extension Publish: CustomStringConvertible {
    /// The same text as ``ControlPacket/description``.
    public var description: String { ControlPacket.publish(self).description }

    fileprivate var summary: String {
        var words = "\(topic.text.quoted()) \(delivery.qualityOfService)"
        if let identifier = delivery.packetIdentifier { words += " id \(identifier)" }
        if delivery.isDuplicate { words += " duplicate" }
        if retain { words += " retain" }
        return "\(words), \(payload.count.bytes)"
    }
}

extension Subscription: CustomStringConvertible {
    /// The filter and its quality of service: `"a/#" QoS 1`.
    public var description: String { "\(filter.text.quoted()) \(qualityOfService)" }
}

extension Suback.Result: CustomStringConvertible {
    /// The result in short: `QoS 1`, or `failure`.
    public var description: String {
        switch self {
        case .granted(let qualityOfService): "\(qualityOfService)"
        case .failure: "failure"
        }
    }
}

extension Collection where Element == Subscription {
    fileprivate var summary: String { beginning { $0.description } }
}

extension Collection where Element == Suback.Result {
    fileprivate var summary: String { beginning { $0.description } }
}

extension Collection where Element == TopicFilter {
    fileprivate var summary: String { beginning { $0.text.quoted() } }
}

extension Collection {
    /// The first elements only, because a line should stay short.
    private func beginning(_ describe: (Element) -> String) -> String {
        let shown = prefix(8).map(describe)
        return (shown + (count > 8 ? ["and \(count - 8) more"] : [])).joined(separator: ", ")
    }
}
