import CourierMQTT
import MQTTWire

/// A store of what is to be unsubscribed from that does all that the one behind it does. To be subclassed.
class ForwardingUnsubscriptionStore: PendingUnsubscriptionStore {
    let next: any PendingUnsubscriptionStore

    init(to next: any PendingUnsubscriptionStore) {
        self.next = next
    }

    func filters(of client: ClientIdentifier) throws(StoreError) -> [TopicFilter] { try next.filters(of: client) }

    func set(_ filters: [TopicFilter], of client: ClientIdentifier) throws(StoreError) {
        try next.set(filters, of: client)
    }
}
