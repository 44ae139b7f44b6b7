import DDPWire
import JSONWire
import OrderedCollections

/// The values of one document that the subscriptions of one session provide.
///
/// The client sees for each field the value of the subscription that provided it first.
struct DocumentView {
    /// The place of the document among those of its session, in the order in which they came.
    let number: UInt64
    /// The subscriptions that provide the document.
    private var providers: ProvidedValues<SubscriptionHandle, Void>?
    /// The values of each field, which are changed in their place: a copy would take the time of all of them.
    private var values: OrderedDictionary<String, ProvidedValues<SubscriptionHandle, EJSON>> = [:]

    init(number: UInt64) {
        self.number = number
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
    var fields: Members<EJSON> { Members(values.lazy.map { ($0.key, $0.value.value) }) }

    /// Adds the fields that a subscription provides. Returns whether it is the first one, and the difference.
    ///
    /// - Parameter valueCount: rises with each value, and with each subscription.
    mutating func add(
        _ fields: Members<EJSON>, by provider: SubscriptionHandle, counting valueCount: inout Int
    ) -> (isNew: Bool, Difference) {
        let isNew = providers == nil
        if providers?.add((), by: provider) != false { valueCount += 1 }
        if isNew { providers = ProvidedValues((), by: provider) }
        var difference = Difference()
        for (name, value) in fields where name != "_id" {
            if let isOther = values[name]?.add(value, by: provider) {
                if isOther { valueCount += 1 }
            } else {
                begin(name, value, by: provider, &difference, &valueCount)
            }
        }
        return (isNew, difference)
    }

    /// Adds a field that nobody has provided yet.
    private mutating func begin(
        _ name: String, _ value: EJSON, by provider: SubscriptionHandle, _ difference: inout Difference,
        _ valueCount: inout Int
    ) {
        values[name] = ProvidedValues(value, by: provider)
        valueCount += 1
        difference.set[name] = value
    }

    mutating func change(
        set: Members<EJSON>, cleared: [String], by provider: SubscriptionHandle, counting valueCount: inout Int
    ) -> Difference {
        var difference = Difference()
        for (name, value) in set where name != "_id" { change(name, to: value, by: provider, &difference, &valueCount) }
        clear(cleared, by: provider, &difference, &valueCount)
        return difference
    }

    /// The outcome for a document of which a subscription takes back what it provides.
    enum Removal {
        case changed(Difference)
        /// No other subscription provides the document.
        case gone
    }

    /// Takes back everything that a subscription provides.
    mutating func remove(_ provider: SubscriptionHandle, counting valueCount: inout Int) -> Removal {
        switch providers?.remove(provider) {
        case .last, nil:
            valueCount -= 1 + values.values.reduce(0) { $0 + $1.count }
            return .gone
        case .unseen, .revealed: valueCount -= 1
        case .absent: break
        }
        var difference = Difference()
        clear(Array(values.keys), by: provider, &difference, &valueCount)
        return .changed(difference)
    }

    private mutating func change(
        _ name: String, to value: EJSON, by provider: SubscriptionHandle, _ difference: inout Difference,
        _ valueCount: inout Int
    ) {
        switch values[name]?.change(to: value, by: provider) {
        case nil: begin(name, value, by: provider, &difference, &valueCount)
        case .added: valueCount += 1
        case .seen: difference.set[name] = value
        case .unseen: break
        }
    }

    private mutating func clear(
        _ names: [String], by provider: SubscriptionHandle, _ difference: inout Difference, _ valueCount: inout Int
    ) {
        let gone = Set(names.filter { takeBack($0, by: provider, &difference, &valueCount) })
        if !gone.isEmpty { values.removeAll { gone.contains($0.key) } }
    }

    /// Takes back a field that a subscription provides. Returns whether nobody else provides it.
    private mutating func takeBack(
        _ name: String, by provider: SubscriptionHandle, _ difference: inout Difference, _ valueCount: inout Int
    ) -> Bool {
        let before = values[name]?.value
        guard let removal = values[name]?.remove(provider), removal != .absent else { return false }
        valueCount -= 1
        switch removal {
        case .last:
            difference.set[name] = nil
            difference.cleared.append(name)
            return true
        case .revealed:
            if let value = values[name]?.value, value != before { difference.set[name] = value }
        case .unseen, .absent: break
        }
        return false
    }
}

extension ProvidedValues<SubscriptionHandle, EJSON> {
    /// An outcome of ``change(to:by:)``.
    enum Change {
        /// The provider had no value, and the client does not see it.
        case added
        /// The client sees another value.
        case seen
        case unseen
    }

    /// Sets the value of a provider.
    mutating func change(to value: EJSON, by provider: SubscriptionHandle) -> Change {
        let isSeen = self.provider == provider && self.value != value
        return set(value, by: provider) ? .added : isSeen ? .seen : .unseen
    }
}
