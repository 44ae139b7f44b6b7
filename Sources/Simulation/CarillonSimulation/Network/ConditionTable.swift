import CarillonEnvironment

/// The network's conditions that were set, each with its scope.
struct ConditionTable {
    private struct Entry {
        var scope: NetworkScope
        /// The property that this entry sets. A later entry for the same property and scope replaces this one.
        var property: PartialKeyPath<LinkConditions>
        /// The entry's rank. Entries of a higher rank apply later.
        var rank: Int
        var apply: (inout LinkConditions) -> Void
    }

    /// The entries in the order in which they apply, each on top of those before it.
    private var entries: [Entry] = []

    /// Sets a property for a scope. The narrower scope wins; of two equally narrow scopes, the later call wins.
    mutating func set<Value>(
        _ property: WritableKeyPath<LinkConditions, Value>, to value: Value, on scope: NetworkScope
    ) {
        insert(property, value, scope, rank: scope.rank)
    }

    /// Switches a property on or off for a scope. The later call wins, however wide its scope is.
    mutating func switchOver(_ property: WritableKeyPath<LinkConditions, Bool>, to value: Bool, on scope: NetworkScope)
    {
        insert(property, value, scope, rank: .max)
    }

    private mutating func insert<Value>(
        _ property: WritableKeyPath<LinkConditions, Value>, _ value: Value, _ scope: NetworkScope, rank: Int
    ) {
        entries.removeAll { $0.property == property && $0.scope == scope }
        let index = entries.firstIndex { $0.rank > rank } ?? entries.count
        entries.insert(
            Entry(scope: scope, property: property, rank: rank) { $0[keyPath: property] = value }, at: index)
    }

    /// Removes all entries for a property.
    mutating func clear(_ property: PartialKeyPath<LinkConditions>) {
        entries.removeAll { $0.property == property }
    }

    /// Removes the entry for a property that has exactly this scope.
    mutating func clear(_ property: PartialKeyPath<LinkConditions>, on scope: NetworkScope) {
        entries.removeAll { $0.property == property && $0.scope == scope }
    }

    /// Removes all entries.
    mutating func clear() {
        entries.removeAll()
    }

    /// Returns the conditions of one direction of a connection.
    func conditions(from source: String, to destination: String, connection: Int) -> LinkConditions {
        var conditions = LinkConditions()
        for entry in entries where entry.scope.covers(from: source, to: destination, connection: connection) {
            entry.apply(&conditions)
        }
        return conditions
    }
}
