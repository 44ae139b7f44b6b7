extension Subscribe {
    func remainingLength(in version: ProtocolVersion) throws(EncodingFailure) -> Int {
        guard !subscriptions.isEmpty else { throw .emptyList(in: .subscribe) }
        return subscriptions.reduce(2) { $0 + $1.filter.fieldSize + 1 }
    }

    func write(to bytes: inout [UInt8], in version: ProtocolVersion) {
        bytes.append(identifier: packetIdentifier)
        for subscription in subscriptions {
            bytes.append(field: subscription.filter.text)
            bytes.append(subscription.qualityOfService.rawValue)
        }
    }
}
