import CarillonEnvironment

/// The values of one field of a document, in the order in which the subscriptions of a session provided them. The
/// client sees the first one.
///
/// Any number of subscriptions may provide a field. Each operation takes the same time however many they are, taken
/// together: one that has to look for the next value has been paid for by those that made values go
/// (D-METEORSERVER-27).
struct ProvidedValues<Provider: Hashable, Value> {
    /// The provider whose value the client sees. Most fields have no other one.
    private(set) var provider: Provider
    /// The value that the client sees.
    private(set) var value: Value
    private var later = Later()

    /// The values that the client does not see.
    private struct Later {
        /// The values, each with the number of its turn.
        var values: [Provider: (turn: UInt64, value: Value)] = [:]
        /// The turns in their order. Those of values that are gone stay until they are come to, or are too many.
        var turns = Queue<(turn: UInt64, provider: Provider)>()
        var lastTurn: UInt64 = 0
    }

    init(_ value: Value, by provider: Provider) {
        self.provider = provider
        self.value = value
    }

    /// The number of values.
    var count: Int { 1 + later.values.count }

    /// Adds a value. Nothing changes if the provider has one already. Returns whether it had none.
    @discardableResult
    mutating func add(_ value: Value, by provider: Provider) -> Bool {
        guard self.provider != provider, later.values[provider] == nil else { return false }
        later.lastTurn += 1
        later.values[provider] = (later.lastTurn, value)
        later.turns.append((later.lastTurn, provider))
        return true
    }

    /// Sets the value of a provider. Returns whether it had none.
    mutating func set(_ value: Value, by provider: Provider) -> Bool {
        if self.provider == provider {
            self.value = value
            return false
        }
        guard let turn = later.values[provider]?.turn else { return add(value, by: provider) }
        later.values[provider] = (turn, value)
        return false
    }

    /// An outcome of ``remove(_:)``.
    enum Removal {
        /// The provider had no value.
        case absent
        /// The client still sees the same value.
        case unseen
        /// The client sees another value now.
        case revealed
        /// There is no other value.
        case last
    }

    /// Removes the value of a provider. After ``Removal/last`` there is no value, and this one is of no use.
    mutating func remove(_ provider: Provider) -> Removal {
        guard self.provider == provider else {
            guard later.values.removeValue(forKey: provider) != nil else { return .absent }
            clearAway()
            return .unseen
        }
        while let (turn, next) = later.turns.removeFirst() {
            guard let (currentTurn, value) = later.values[next], turn == currentTurn else { continue }
            later.values[next] = nil
            (self.provider, self.value) = (next, value)
            return .revealed
        }
        return .last
    }

    /// Forgets the turns of values that are gone, once they are more than half of all.
    private mutating func clearAway() {
        guard later.turns.count > 16, later.turns.count > 2 * later.values.count else { return }
        var turns = Queue<(turn: UInt64, provider: Provider)>()
        for (turn, provider) in later.turns.elements where later.values[provider]?.turn == turn {
            turns.append((turn, provider))
        }
        later.turns = turns
    }
}
