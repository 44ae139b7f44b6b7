import CarillonMQTT

// The requests of a rider's client, as the broker received them.
extension MQTTBroker {
    /// The filters of each SUBSCRIBE.
    func subscribes(from client: ClientIdentifier = "rider") -> [[String]] {
        journal.received(.subscribe, from: client).map { packet in
            guard case .subscribe(let subscribe) = packet else { return [] }
            return subscribe.subscriptions.map(\.filter.text)
        }
    }

    /// The requested qualities of service of all SUBSCRIBEs, in order.
    func subscribedLevels(from client: ClientIdentifier = "rider") -> [UInt8] {
        journal.received(.subscribe, from: client).flatMap { packet in
            guard case .subscribe(let subscribe) = packet else { return [UInt8]() }
            return subscribe.subscriptions.map(\.qualityOfService.rawValue)
        }
    }

    /// The filters of each UNSUBSCRIBE.
    func unsubscribes(from client: ClientIdentifier = "rider") -> [[String]] {
        journal.received(.unsubscribe, from: client).map { packet in
            guard case .unsubscribe(let unsubscribe) = packet else { return [] }
            return unsubscribe.filters.map(\.text)
        }
    }

    /// The messages that the rider has sent, including repeated ones.
    func publishes() -> [Publish] { publishes(from: "rider") }

    /// The kinds of the packets since the client's last CONNECT.
    func sinceConnect(of client: ClientIdentifier = "rider") -> [ControlPacket.Kind] {
        let kinds = journal.received(from: client).map(\.kind)
        return Array(kinds[((kinds.lastIndex(of: .connect) ?? -1) + 1)...])
    }
}

extension MQTTBroker {
    /// The packets since the client's last CONNECT.
    func packetsSinceConnect(of client: ClientIdentifier) -> [ControlPacket] {
        let packets = journal.received(from: client)
        return Array(packets[((packets.lastIndex { $0.kind == .connect } ?? -1) + 1)...])
    }

    /// The packet identifiers of a client's last `count` packets that need an answer.
    func lastIdentifiers(_ count: Int, from client: ClientIdentifier) -> [UInt16] {
        journal.received(from: client).compactMap(\.requestIdentifier).suffix(count).map(\.rawValue)
    }
}
