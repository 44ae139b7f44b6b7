import OrderedCollections

/// The members of an object, in order. Objects with the same members are equal, in any order.
///
/// ```swift
/// var members: Members<JSON> = ["name": "Ann", "age": 36]
/// members["age"] = nil
/// members.names  // ["name"]
/// ```
public struct Members<Value: Sendable>: Sendable {
    private var members: OrderedDictionary<String, Value>

    /// Makes an object without members.
    public init() { members = [:] }

    /// Creates members. Of two with the same name the last counts, in the place of the first.
    public init(_ members: some Sequence<(String, Value)>) {
        self.members = OrderedDictionary(members, uniquingKeysWith: { $1 })
    }

    /// The number of members.
    public var count: Int { members.count }
    /// Whether there are no members.
    public var isEmpty: Bool { members.isEmpty }
    /// The names, in order.
    public var names: [String] { members.keys.elements }

    /// The value of a member. A new member goes to the end; `nil` removes a member.
    public subscript(name: String) -> Value? {
        get { members[name] }
        set { members[name] = newValue }
    }

    /// The members with other values.
    public func mapValues<Other, Failure: Error>(_ transform: (Value) throws(Failure) -> Other) throws(Failure)
        -> Members<Other>
    {
        var result = Members<Other>()
        for (name, value) in members { result[name] = try transform(value) }
        return result
    }

    /// Sets a member. Returns the name that it has, whose bytes may differ from those of `name`.
    mutating func set(_ name: String, to value: Value) -> String {
        let (_, index) = members.updateValue(value, forKey: name, insertingAt: members.count)
        return members.keys[index]
    }
}

extension Members: Equatable where Value: Equatable {
    /// Whether two values are equal; the order of members does not count.
    public static func == (left: Members, right: Members) -> Bool {
        left.count == right.count && left.members.allSatisfy { right.members[$0.key] == $0.value }
    }
}

extension Members: Hashable where Value: Hashable {
    /// Hashes the value.
    public func hash(into hasher: inout Hasher) {
        // The order must not matter.
        let sum = members.reduce(into: 0) { sum, member in
            var hasher = Hasher()
            hasher.combine(member.key)
            hasher.combine(member.value)
            sum &+= hasher.finalize()
        }
        hasher.combine(sum)
    }
}

extension Members: Sequence {
    /// Makes an iterator over the members, in order.
    public func makeIterator() -> AnyIterator<(name: String, value: Value)> {
        var members = members.makeIterator()
        return AnyIterator { members.next().map { ($0.key, $0.value) } }
    }
}

extension Members: ExpressibleByDictionaryLiteral {
    /// Makes an object of a literal.
    public init(dictionaryLiteral elements: (String, Value)...) { self.init(elements) }
}
