/// One way in which a real server does otherwise than a scenario expects, and who is right.
public struct KnownDifference: Sendable {
    public enum Kind: String, Sendable {
        /// The server breaks the specification.
        case fault
        /// The specification leaves it open, and the server has chosen otherwise than ours.
        case choice
    }

    /// The scenario that shows it.
    public let scenario: String
    /// The statements of the specification that decide, or its sections.
    public let statements: [String]
    public let kind: Kind
    /// What the server does.
    public let behaviour: String
    /// Why that is a fault, or allowed.
    public let explanation: String
    /// The sentences of the expectations that fail because of it, all of them.
    public let expectations: [String]

    public init(
        _ scenario: String, _ kind: Kind, _ statements: [String], _ behaviour: String, because explanation: String,
        failing expectations: [String]
    ) {
        self.scenario = scenario
        self.statements = statements
        self.kind = kind
        self.behaviour = behaviour
        self.explanation = explanation
        self.expectations = expectations
    }
}
