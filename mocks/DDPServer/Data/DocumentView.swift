import DDPWire
import JSONWire
import OrderedCollections

/// The values of one document that the subscriptions of one session provide.
///
/// The client sees for each field the value of the subscription that provided it first.
struct DocumentView {
    /// The subscriptions that provide the document.
    private(set) var providers: OrderedSet<SubscriptionHandle> = []
    private var values: OrderedDictionary<String, [(provider: SubscriptionHandle, value: EJSON)]> = [:]

    /// The difference that the client has to see: a new value, or `nil` for a field that is gone.
    typealias Difference = OrderedDictionary<String, EJSON?>

    /// The fields that the client sees.
    var fields: Members<EJSON> {
        Members(values.compactMap { name, list in list.first.map { (name, $0.value) } })
    }

    mutating func add(_ fields: Members<EJSON>, by provider: SubscriptionHandle) -> Difference {
        providers.append(provider)
        var difference: Difference = [:]
        for (name, value) in fields where name != "_id" {
            if values[name] == nil { difference.updateValue(value, forKey: name) }
            values[name, default: []].append((provider, value))
        }
        return difference
    }

    mutating func change(
        set: Members<EJSON>, cleared: [String], by provider: SubscriptionHandle
    ) -> Difference {
        var difference: Difference = [:]
        for (name, value) in set where name != "_id" { change(name, to: value, by: provider, &difference) }
        for name in cleared { clear(name, by: provider, &difference) }
        return difference
    }

    /// Takes back everything that a subscription provides. Returns `nil` if no other one provides the document.
    mutating func remove(_ provider: SubscriptionHandle) -> Difference? {
        providers.remove(provider)
        if providers.isEmpty { return nil }
        var difference: Difference = [:]
        for name in values.keys { clear(name, by: provider, &difference) }
        return difference
    }

    private mutating func change(
        _ name: String, to value: EJSON, by provider: SubscriptionHandle, _ difference: inout Difference
    ) {
        guard var list = values[name] else {
            values[name] = [(provider, value)]
            difference.updateValue(value, forKey: name)
            return
        }
        if let index = list.firstIndex(where: { $0.provider == provider }) {
            if index == 0, list[0].value != value { difference.updateValue(value, forKey: name) }
            list[index].value = value
        } else {
            list.append((provider, value))
        }
        values[name] = list
    }

    private mutating func clear(_ name: String, by provider: SubscriptionHandle, _ difference: inout Difference) {
        guard var list = values[name] else { return }
        let seen = list.first?.value
        // A subscription that added a document twice provides its fields twice.
        list.removeAll { $0.provider == provider }
        if let first = list.first {
            if first.value != seen { difference.updateValue(first.value, forKey: name) }
            values[name] = list
        } else {
            difference.updateValue(nil, forKey: name)
            values[name] = nil
        }
    }
}
