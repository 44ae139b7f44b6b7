import MQTTWire

@testable import CourierMQTT

/// Single changes, each committed on its own.
extension IncomingMessageStore {
    func hold(_ message: HeldMessage, of client: ClientIdentifier) throws(StoreError) {
        _ = try commit([.hold(message)], of: client, limit: .max)
    }

    func release(
        _ packetIdentifier: PacketIdentifier, of client: ClientIdentifier, adding message: WaitingMessage?, limit: Int
    ) throws(StoreError) -> [WaitingMessage] {
        try commit([.release(packetIdentifier, adding: message)], of: client, limit: limit)
    }

    func insert(_ message: WaitingMessage, of client: ClientIdentifier, limit: Int) throws(StoreError)
        -> [WaitingMessage]
    {
        try commit([.insert(message, isPromised: true)], of: client, limit: limit)
    }
}

extension Inbox {
    /// Takes PUBLISH on its own, and returns what follows from it.
    func receive(_ publish: Publish) throws(StoreError) -> Arrival? {
        try stage(publish)
        try commit()
        return takeArrival()
    }

    /// Takes PUBREL on its own, and returns what follows from it.
    func release(_ packetIdentifier: PacketIdentifier) throws(StoreError) -> Arrival? {
        try stageRelease(packetIdentifier)
        try commit()
        return takeArrival()
    }
}

extension Arrival {
    /// The receipt for which the acknowledgement waits.
    var awaited: Receipt? { if case .signed(let receipt) = condition { receipt } else { nil } }
}
