import CarillonResults

/// A case as JUnit XML has it.
struct JUnitCase {
    /// JUnit's four ways to end.
    enum Outcome {
        case passed, failed, broken, skipped
    }

    var className: String
    var name: String
    var standing: Outcome
    /// The verdict, for a case that did not pass.
    var type: String
    /// The reason in a few words, for a case that did not pass.
    var message: String
    /// The lines that a failure or an error holds.
    var account: [String] = []
    /// The lines of the case's output.
    var output: [String] = []
    /// The scenario, if the case is one.
    var scenario: ScenarioResult?

    /// The class and the name, which tell the case from others.
    var path: [String] { [className, name] }
}
