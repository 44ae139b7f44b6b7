import CarillonCourier

/// A store of outgoing messages that passes calls on to the true store. Subclasses handle some of them otherwise.
class ForwardingOutgoingStore: OutgoingMessageStore {
    let next: any OutgoingMessageStore

    init(to next: any OutgoingMessageStore) {
        self.next = next
    }

    func messages(of client: ClientIdentifier) throws(StoreError) -> [OutgoingMessage] {
        try next.messages(of: client)
    }

    func insert(_ message: OutgoingMessage, of client: ClientIdentifier) throws(StoreError) {
        try next.insert(message, of: client)
    }

    func setStage(_ stage: OutgoingMessage.Stage, of sequence: Int64, client: ClientIdentifier) throws(StoreError) {
        try next.setStage(stage, of: sequence, client: client)
    }

    func remove(_ sequences: [Int64], of client: ClientIdentifier) throws(StoreError) {
        try next.remove(sequences, of: client)
    }

    func removeAll(of client: ClientIdentifier) throws(StoreError) { try next.removeAll(of: client) }

    func replaceAll(with messages: [OutgoingMessage], of client: ClientIdentifier) throws(StoreError) {
        try next.replaceAll(with: messages, of: client)
    }

    func removeUnusable(of client: ClientIdentifier) throws(StoreError) -> [UnusableRow] {
        try next.removeUnusable(of: client)
    }
}
