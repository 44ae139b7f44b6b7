/// A way in which a real server or library acts otherwise than a scenario expects, and a judgement on it.
public struct KnownDifference: Sendable {
    /// The judgement on a difference.
    public enum Kind: String, Sendable, CaseIterable {
        /// The server or library breaks the specification.
        case fault
        /// The specification leaves the choice, and the real server or library has chosen otherwise than ours.
        case choice
    }

    /// The way in which a run is cut short because of a difference. The text is a part of the run's reason or of what
    /// Swift said; an empty text stands for any.
    public enum Ending: Hashable, Sendable {
        /// The run crashes, or touches the real world.
        case crash(saying: String = "")
        /// The run does not end: a deadlock, a time limit, or a hang that the watchdog ends.
        case timeout(saying: String = "")
    }

    /// The identifier of the scenario that shows the difference.
    public let scenario: String
    /// The statements of the specification that decide, or its sections.
    public let statements: [String]
    /// Whether the difference is a fault or a choice.
    public let kind: Kind
    /// The behaviour of the real server or library, in a sentence.
    public let behaviour: String
    /// The reason why that is a fault, or allowed.
    public let explanation: String
    /// The sentences of all expectations that fail because of the difference.
    public let expectations: [String]
    /// The way in which the run is cut short because of the difference; `nil` if it comes to its end.
    public let ending: Ending?

    /// Creates a difference.
    ///
    /// - Parameters:
    ///   - scenario: the identifier of the scenario.
    ///   - kind: the kind of the difference.
    ///   - statements: the statements or requirements that it concerns.
    ///   - behaviour: the behaviour of the real one, in a sentence.
    ///   - explanation: the reason why ours differs.
    ///   - expectations: the sentences of all expectations that fail because of the difference. Those behind a crash
    ///     are not reached, and so do not fail.
    ///   - ending: the way in which the run is cut short, if it is.
    public init(
        _ scenario: String, _ kind: Kind, _ statements: [String], _ behaviour: String, because explanation: String,
        failing expectations: [String] = [], ending: Ending? = nil
    ) {
        self.scenario = scenario
        self.statements = statements
        self.kind = kind
        self.behaviour = behaviour
        self.explanation = explanation
        self.expectations = expectations
        self.ending = ending
    }
}

extension KnownDifference.Ending: CustomStringConvertible {
    /// The ending in words, as the reason of a stale listing has it: `a crash that says “out of range”`.
    public var description: String {
        let (noun, text) =
            switch self {
            case .crash(let text): ("a crash", text)
            case .timeout(let text): ("a timeout", text)
            }
        return text.isEmpty ? noun : "\(noun) that says “\(text)”"
    }
}
