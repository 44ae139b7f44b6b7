public import CarillonResults

/// A statement about a client, a server or an operating system that can be checked.
public struct Requirement: Sendable, Identifiable {
    /// The strength of a requirement: must, should or may.
    public typealias Level = RequirementResult.Level

    /// The requirement's name, which never changes: `UN-39`.
    public let id: RequirementID
    /// The requirement's strength.
    public let level: Level
    /// The statement, in one sentence of ours.
    public let text: String
    /// The origin of the statement: a page of documentation, a header, an observation, a choice of ours.
    public let source: String
    /// The reason why no scenario can cover the requirement; `nil` if one can.
    public let exclusion: String?
    /// The way in which the imitated library differs from the line, and the reason why ours follows the line; `nil` if
    /// it does not differ.
    public let deviation: String?
    /// The reason why no saboteur can break the requirement through a seam, with the name of the unit test that checks
    /// it instead.
    public let saboteurExemption: String?

    /// Creates a requirement of the level `RequirementResult.Level.must`.
    public init(
        _ id: RequirementID, _ text: String, source: String, excluded exclusion: String? = nil,
        deviates deviation: String? = nil, noSaboteur saboteurExemption: String? = nil
    ) {
        self.init(
            id, .must, text, source: source, excluded: exclusion, deviates: deviation, noSaboteur: saboteurExemption)
    }

    /// Creates a requirement of any level.
    public init(
        _ id: RequirementID, _ level: Level, _ text: String, source: String, excluded exclusion: String? = nil,
        deviates deviation: String? = nil, noSaboteur saboteurExemption: String? = nil
    ) {
        self.id = id
        self.level = level
        self.text = text
        self.source = source
        self.exclusion = exclusion
        self.deviation = deviation
        self.saboteurExemption = saboteurExemption
    }
}

/// The name of a requirement: `UN-39`, `MQTT-3.1.4-2`.
public struct RequirementID: Hashable, Sendable, Comparable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The name as text.
    public let name: String

    /// Creates a name from text.
    public init(_ name: String) {
        self.name = name
    }

    /// Creates a name from a literal.
    public init(stringLiteral name: String) {
        self.name = name
    }

    /// The name as text.
    public var description: String { name }

    /// Returns whether one name comes before another as text.
    public static func < (lhs: RequirementID, rhs: RequirementID) -> Bool { lhs.name < rhs.name }
}
