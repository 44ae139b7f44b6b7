import CourierMQTT

/// Where packets are kept across launches of the app. Used on one thread at a time.
protocol PacketStore: AnyObject, Sendable {
    /// All packets, in the order of the wire.
    func packets() throws(StoreError) -> [PassedPacket]

    /// Adds a packet, and drops the oldest ones if there are more than `limit` then.
    func append(_ packet: PassedPacket, limit: Int) throws(StoreError)

    func removeAll() throws(StoreError)
}
