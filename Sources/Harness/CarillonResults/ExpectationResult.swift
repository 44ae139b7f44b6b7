/// An expectation of a scenario, and whether it held.
public struct ExpectationResult: Hashable, Sendable {
    /// The expectation as a sentence, or its expression.
    public var text: String
    /// Whether the expectation held.
    public var passed: Bool
    /// The difference between what was expected and what was found, on several lines, if the expectation did not hold.
    public var difference: String?
    /// The line of the scenario on which the expectation stands.
    public var source: SourceLine
    /// The time at which the expectation was checked, in nanoseconds since the run began.
    public var virtualNanoseconds: Int64
    /// The lines around ``source``, if the expectation did not hold and the file was there.
    public var excerpt: SourceExcerpt?
    /// The number of events of the run that had happened when the expectation was checked; `nil` if it is not known.
    public var eventsBefore: Int?

    /// An expectation with its outcome.
    public init(
        text: String, passed: Bool, difference: String?, source: SourceLine, virtualNanoseconds: Int64,
        excerpt: SourceExcerpt? = nil, eventsBefore: Int? = nil
    ) {
        self.text = text
        self.passed = passed
        self.difference = difference
        self.source = source
        self.virtualNanoseconds = virtualNanoseconds
        self.excerpt = excerpt
        self.eventsBefore = eventsBefore
    }
}
