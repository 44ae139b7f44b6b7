import CarillonEnvironment

/// What was said about the network's conditions, for which scope.
struct ConditionTable {
    private struct Entry {
        var scope: NetworkScope
        /// What this is about. A later entry about the same for the same scope takes the place of this one.
        var property: PartialKeyPath<LinkConditions>
        /// Those of a higher rank come later.
        var rank: Int
        var apply: (inout LinkConditions) -> Void
    }

    /// In the order in which they apply, each on top of those before it.
    private var entries: [Entry] = []

    /// Sets what is true of a scope: the narrower scope has the say, and of two alike the later word.
    mutating func set<Value>(
        _ property: WritableKeyPath<LinkConditions, Value>, to value: Value, on scope: NetworkScope
    ) {
        insert(property, value, scope, rank: scope.rank)
    }

    /// Switches something on or off for a scope: the later word counts, however wide its scope.
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

    /// Takes back what was said about a property for any scope.
    mutating func clear(_ property: PartialKeyPath<LinkConditions>) {
        entries.removeAll { $0.property == property }
    }

    /// Takes back everything.
    mutating func clear() {
        entries.removeAll()
    }

    /// The conditions of one direction of a connection.
    func conditions(from source: String, to destination: String, connection: Int) -> LinkConditions {
        var conditions = LinkConditions()
        for entry in entries where entry.scope.covers(from: source, to: destination, connection: connection) {
            entry.apply(&conditions)
        }
        return conditions
    }
}
