/// The members of an object, in order. Objects with the same members are equal, in any order.
///
/// ```swift
/// var members: Members<JSON> = ["name": "Ann", "age": 36]
/// members["age"] = nil
/// members.names  // ["name"]
/// ```
///
/// Most objects have few members, and to look at each of them is faster than to hash a name. Objects with many members
/// have an index besides (D-HTTP-4).
public struct Members<Value: Sendable>: Sendable {
    @usableFromInline
    struct Member: Sendable {
        @usableFromInline let name: String
        @usableFromInline var value: Value

        @inlinable
        init(name: String, value: Value) {
            self.name = name
            self.value = value
        }
    }

    @usableFromInline var members: [Member] = []
    /// The places of the members by their names. It is empty unless there are many members.
    @usableFromInline var places: [String: Int] = [:]

    /// The largest number of members without an index.
    @inlinable static var few: Int { 8 }

    /// Makes an object without members.
    @inlinable
    public init() {}

    /// Creates members. The last of several members with the same name counts, in the place of the first.
    @inlinable
    public init(_ members: some Sequence<(String, Value)>) {
        self.members.reserveCapacity(members.underestimatedCount)
        for (name, value) in members { _ = set(name, to: value) }
    }

    /// The number of members.
    @inlinable public var count: Int { members.count }
    /// Whether there are no members.
    @inlinable public var isEmpty: Bool { members.isEmpty }
    /// The names, in order.
    @inlinable public var names: [String] { members.map(\.name) }

    /// The value of a member. A new member goes to the end; `nil` removes a member.
    @inlinable
    public subscript(name: String) -> Value? {
        get { place(of: name).map { members[$0].value } }
        set {
            if let newValue { _ = set(name, to: newValue) } else { remove([name]) }
        }
    }

    /// Removes members, which is faster than to remove each of them alone. Names without a member do not count.
    @inlinable
    public mutating func remove(_ names: [String]) {
        let removed = names.compactMap { place(of: $0) }
        guard let first = removed.min() else { return }
        if removed.count == 1 {
            members.remove(at: first)
        } else {
            let gone = Set(removed)
            var place = 0
            members.removeAll { _ in
                defer { place += 1 }
                return gone.contains(place)
            }
        }
        if !places.isEmpty { makeIndex() }
    }

    /// The members with other values.
    @inlinable
    public func mapValues<Other, Failure: Error>(_ transform: (Value) throws(Failure) -> Other) throws(Failure)
        -> Members<Other>
    {
        var result = Members<Other>()
        result.members.reserveCapacity(members.count)
        for member in members {
            result.members.append(.init(name: member.name, value: try transform(member.value)))
        }
        result.places = places
        return result
    }

    /// Sets a member. Returns the name that it has, whose bytes may differ from those of `name`.
    @inlinable
    mutating func set(_ name: String, to value: Value) -> String {
        if let place = place(of: name) {
            members[place].value = value
            return members[place].name
        }
        members.append(Member(name: name, value: value))
        if !places.isEmpty {
            places[name] = members.count - 1
        } else if members.count > Members.few {
            makeIndex()
        }
        return name
    }

    @inlinable
    func place(of name: String) -> Int? {
        if !places.isEmpty { return places[name] }
        for place in members.indices where members[place].name == name { return place }
        return nil
    }

    @usableFromInline
    mutating func makeIndex() {
        places = [:]
        guard members.count > Members.few else { return }
        places.reserveCapacity(members.count)
        for (place, member) in members.enumerated() { places[member.name] = place }
    }
}

extension Members: Equatable where Value: Equatable {
    /// Whether two values are equal; the order of members does not count.
    @inlinable
    public static func == (left: Members, right: Members) -> Bool {
        guard left.count == right.count else { return false }
        for (place, member) in left.members.enumerated() {
            // Most often the order is the same, too.
            let other = right.members[place].name == member.name ? place : right.place(of: member.name)
            guard let other, right.members[other].value == member.value else { return false }
        }
        return true
    }
}

extension Members: Hashable where Value: Hashable {
    /// Hashes the value.
    public func hash(into hasher: inout Hasher) {
        // The order must not matter.
        let sum = members.reduce(into: 0) { sum, member in
            var hasher = Hasher()
            hasher.combine(member.name)
            hasher.combine(member.value)
            sum &+= hasher.finalize()
        }
        hasher.combine(sum)
    }
}

extension Members: Sequence {
    /// An iterator over members.
    public struct Iterator: IteratorProtocol {
        @usableFromInline var members: IndexingIterator<[Member]>

        @inlinable
        init(_ members: [Member]) {
            self.members = members.makeIterator()
        }

        /// The next member, or `nil` after the last one.
        @inlinable
        public mutating func next() -> (name: String, value: Value)? {
            guard let member = members.next() else { return nil }
            return (member.name, member.value)
        }
    }

    /// Makes an iterator over the members, in order.
    @inlinable
    public func makeIterator() -> Iterator { Iterator(members) }

    /// The number of members.
    @inlinable public var underestimatedCount: Int { members.count }
}

extension Members: ExpressibleByDictionaryLiteral {
    /// Makes an object of a literal.
    @inlinable
    public init(dictionaryLiteral elements: (String, Value)...) { self.init(elements) }
}
