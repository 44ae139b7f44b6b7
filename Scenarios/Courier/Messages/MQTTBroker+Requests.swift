import MQTTBroker
import MQTTWire

// What a rider's client has asked a broker for.
extension MQTTBroker {
    /// The filters of each SUBSCRIBE that has come.
    func subscribes(from client: ClientIdentifier = "rider") -> [[String]] {
        journal.received(.subscribe, from: client).map { packet in
            guard case .subscribe(let subscribe) = packet else { return [] }
            return subscribe.subscriptions.map(\.filter.text)
        }
    }

    /// The levels of QoS in all SUBSCRIBEs, one after the other.
    func subscribedLevels(from client: ClientIdentifier = "rider") -> [UInt8] {
        journal.received(.subscribe, from: client).flatMap { packet in
            guard case .subscribe(let subscribe) = packet else { return [UInt8]() }
            return subscribe.subscriptions.map(\.qualityOfService.rawValue)
        }
    }

    /// The filters of each UNSUBSCRIBE that has come.
    func unsubscribes(from client: ClientIdentifier = "rider") -> [[String]] {
        journal.received(.unsubscribe, from: client).map { packet in
            guard case .unsubscribe(let unsubscribe) = packet else { return [] }
            return unsubscribe.filters.map(\.text)
        }
    }

    /// The messages of the rider that have come, also those that are sent again.
    func publishes() -> [Publish] { publishes(from: "rider") }

    /// The kinds of packets that have come since the client's last CONNECT.
    func sinceConnect(of client: ClientIdentifier = "rider") -> [ControlPacket.Kind] {
        let kinds = journal.received(from: client).map(\.kind)
        return Array(kinds[((kinds.lastIndex(of: .connect) ?? -1) + 1)...])
    }
}

extension MQTTBroker {
    /// What has come since the client's last CONNECT.
    func packetsSinceConnect(of client: ClientIdentifier) -> [ControlPacket] {
        let packets = journal.received(from: client)
        return Array(packets[((packets.lastIndex { $0.kind == .connect } ?? -1) + 1)...])
    }

    /// The packet identifiers of the last packets of a client that have to be answered.
    func lastIdentifiers(_ count: Int, from client: ClientIdentifier) -> [UInt16] {
        journal.received(from: client).compactMap(\.requestIdentifier).suffix(count).map(\.rawValue)
    }
}
