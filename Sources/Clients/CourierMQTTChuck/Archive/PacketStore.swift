import CourierMQTT

/// The place where packets are kept across launches of the app. Used on one thread at a time.
protocol PacketStore: AnyObject, Sendable {
    /// Returns all packets, in the order of the wire.
    func packets() throws(StorageError) -> [PassedPacket]

    /// Adds a packet. Removes the oldest packets beyond `limit`.
    func append(_ packet: PassedPacket, limit: Int) throws(StorageError)

    /// Removes all packets, from the disk as well.
    func removeAll() throws(StorageError)
}
