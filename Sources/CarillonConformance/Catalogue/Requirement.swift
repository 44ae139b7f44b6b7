import CarillonResults

/// Something that a client, a server or an operating system must do, told so that it can be checked.
public struct Requirement: Sendable, Identifiable {
    public typealias Level = RequirementResult.Level

    /// Stable for ever: `UN-39`.
    public let id: RequirementID
    public let level: Level
    /// What it says, in one sentence of ours.
    public let text: String
    /// Where it comes from: a page of documentation, a header, an observation, a choice of ours.
    public let source: String
    /// Why no scenario covers it, if none can.
    public let exclusion: String?
    /// How the library imitated differs from the line, if it does, and why ours goes by the line.
    public let deviation: String?
    /// Why no saboteur can break it through a seam, and the name of the unit test that bites instead.
    public let saboteurExemption: String?

    /// Something that must be so.
    public init(
        _ id: RequirementID, _ text: String, source: String, excluded exclusion: String? = nil,
        deviates deviation: String? = nil, noSaboteur saboteurExemption: String? = nil
    ) {
        self.init(
            id, .must, text, source: source, excluded: exclusion, deviates: deviation, noSaboteur: saboteurExemption)
    }

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
    public let name: String

    public init(_ name: String) {
        self.name = name
    }

    public init(stringLiteral name: String) {
        self.name = name
    }

    public var description: String { name }

    public static func < (lhs: RequirementID, rhs: RequirementID) -> Bool { lhs.name < rhs.name }
}
