/// A way in which a real server acts otherwise than a scenario expects, and a judgement on it.
public struct KnownDifference: Sendable {
    /// The judgement on a difference.
    public enum Kind: String, Sendable {
        /// The server breaks the specification.
        case fault
        /// The specification leaves the choice, and the real server has chosen otherwise than ours.
        case choice
    }

    /// The identifier of the scenario that shows the difference.
    public let scenario: String
    /// The statements of the specification that decide, or its sections.
    public let statements: [String]
    /// Whether the difference is a fault or a choice.
    public let kind: Kind
    /// The behaviour of the real server, in a sentence.
    public let behaviour: String
    /// The reason why that is a fault, or allowed.
    public let explanation: String
    /// The sentences of all expectations that fail because of the difference.
    public let expectations: [String]

    /// Creates a difference.
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
