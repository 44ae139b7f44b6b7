import MQTTWire

extension JournalLine {
    /// How many elements of a packet's list are shown.
    private static let listLimit = 64

    /// What a packet says. A password is mentioned but not shown.
    mutating func add(_ packet: ControlPacket) {
        add("type", packet.kind.description)
        switch packet {
        case .connect(let connect): add(connect)
        case .connack(let connack):
            add("sessionPresent", connack.sessionPresent)
            add("returnCode", connack.returnCode.rawValue)
        case .publish(let publish): add(publish)
        case .puback(let identifier), .pubrec(let identifier), .pubrel(let identifier), .pubcomp(let identifier),
            .unsuback(let identifier):
            add("packetIdentifier", identifier.rawValue)
        case .subscribe(let subscribe):
            add("packetIdentifier", subscribe.packetIdentifier.rawValue)
            addList("subscriptions", subscribe.subscriptions) { $0.add($1) }
        case .suback(let suback):
            add("packetIdentifier", suback.packetIdentifier.rawValue)
            addList("results", suback.results) { $0.add("returnCode", $1.returnCode) }
        case .unsubscribe(let unsubscribe):
            add("packetIdentifier", unsubscribe.packetIdentifier.rawValue)
            addList("filters", unsubscribe.filters) { $0.add("filter", $1.text) }
        case .pingreq, .pingresp, .disconnect: break
        }
    }

    mutating func add(_ will: Will) {
        add("topic", will.topic.text)
        add("qos", will.qualityOfService.rawValue)
        add("retain", will.retain)
        add(payload: will.message)
    }

    mutating func add(_ subscription: Subscription) {
        add("filter", subscription.filter.text)
        add("qos", subscription.qualityOfService.rawValue)
    }

    private mutating func add(_ connect: Connect) {
        add("clientIdentifier", connect.clientIdentifier.text)
        add("cleanSession", connect.cleanSession)
        add("keepAlive", connect.keepAlive)
        if let will = connect.will { add("will") { $0.add(will) } }
        if let userName = connect.userName { add("userName", userName) }
        add("hasPassword", connect.password != nil)
    }

    private mutating func add(_ publish: Publish) {
        add("topic", publish.topic.text)
        add("qos", publish.delivery.qualityOfService.rawValue)
        if let identifier = publish.delivery.packetIdentifier {
            add("packetIdentifier", identifier.rawValue)
            add("duplicate", publish.delivery.isDuplicate)
        }
        add("retain", publish.retain)
        add(payload: publish.payload)
    }

    /// A list may be as long as a packet; nobody reads all of it.
    private mutating func addList<Element>(
        _ name: String, _ list: [Element], _ fill: (inout JournalLine, Element) -> Void
    ) {
        add(name, list.prefix(JournalLine.listLimit), fill)
        if list.count > JournalLine.listLimit { add("more", list.count - JournalLine.listLimit) }
    }
}
