import CarillonEnvironment
import MQTTWire

/// Keeps pending unsubscriptions in the app's defaults: a few short texts that need no database.
package final class DefaultsPendingUnsubscriptionStore: PendingUnsubscriptionStore {
    private let defaults: any KeyValueStore

    package init(_ defaults: any KeyValueStore) {
        self.defaults = defaults
    }

    package func filters(of client: ClientIdentifier) -> [TopicFilter] {
        let texts = defaults.value(forKey: key(client)) as? [String] ?? []
        return texts.compactMap { try? TopicFilter($0) }
    }

    package func set(_ filters: [TopicFilter], of client: ClientIdentifier) {
        defaults.set(filters.isEmpty ? nil : filters.map(\.text), forKey: key(client))
    }

    private func key(_ client: ClientIdentifier) -> String { "Courier.PendingUnsubs.\(client)" }
}
