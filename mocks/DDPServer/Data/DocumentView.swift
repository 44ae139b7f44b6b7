import DDPWire
import JSONWire
import OrderedCollections

/// The values of one document that the subscriptions of one session provide.
///
/// The client sees for each field the value of the subscription that provided it first.
struct DocumentView {
    /// The subscriptions that provide the document.
    private(set) var providers: OrderedSet<SubscriptionHandle> = []
    private var values = Members<[Provided]>()

    /// The value of a field that one subscription provides.
    private struct Provided {
        let provider: SubscriptionHandle
        var value: EJSON
    }

    /// The difference that the client has to see.
    struct Difference {
        /// The fields with new values.
        var set: Members<EJSON> = [:]
        /// The fields that are gone.
        var cleared: [String] = []

        var isEmpty: Bool { self.set.isEmpty && cleared.isEmpty }
    }

    /// The fields that the client sees.
    var fields: Members<EJSON> {
        Members(values.lazy.compactMap { name, list in list.first.map { (name, $0.value) } })
    }

    mutating func add(_ fields: Members<EJSON>, by provider: SubscriptionHandle) -> Difference {
        providers.append(provider)
        var difference = Difference()
        for (name, value) in fields where name != "_id" {
            if values[name] == nil { difference.set[name] = value }
            values[name] = (values[name] ?? []) + [Provided(provider: provider, value: value)]
        }
        return difference
    }

    mutating func change(
        set: Members<EJSON>, cleared: [String], by provider: SubscriptionHandle
    ) -> Difference {
        var difference = Difference()
        for (name, value) in set where name != "_id" { change(name, to: value, by: provider, &difference) }
        clear(cleared, by: provider, &difference)
        return difference
    }

    /// Takes back everything that a subscription provides. Returns `nil` if no other one provides the document.
    mutating func remove(_ provider: SubscriptionHandle) -> Difference? {
        providers.remove(provider)
        if providers.isEmpty { return nil }
        var difference = Difference()
        clear(values.names, by: provider, &difference)
        return difference
    }

    private mutating func change(
        _ name: String, to value: EJSON, by provider: SubscriptionHandle, _ difference: inout Difference
    ) {
        guard var list = values[name] else {
            values[name] = [Provided(provider: provider, value: value)]
            difference.set[name] = value
            return
        }
        if let index = list.firstIndex(where: { $0.provider == provider }) {
            if index == 0, list[0].value != value { difference.set[name] = value }
            list[index].value = value
        } else {
            list.append(Provided(provider: provider, value: value))
        }
        values[name] = list
    }

    private mutating func clear(_ names: [String], by provider: SubscriptionHandle, _ difference: inout Difference) {
        values.remove(names.filter { takeBack($0, by: provider, &difference) })
    }

    /// Takes back a field that a subscription provides. Returns whether nobody else provides it.
    private mutating func takeBack(
        _ name: String, by provider: SubscriptionHandle, _ difference: inout Difference
    ) -> Bool {
        guard var list = values[name], !list.isEmpty else { return false }
        let seen = list.first?.value
        // A subscription that added a document twice provides its fields twice.
        list.removeAll { $0.provider == provider }
        values[name] = list
        if let first = list.first {
            if first.value != seen { difference.set[name] = first.value }
        } else {
            difference.set[name] = nil
            difference.cleared.append(name)
        }
        return list.isEmpty
    }
}
