/// The runs whose traces a report shows: their diagrams, their timelines and their event logs.
///
/// What a report says of a scenario beside its trace, such as its expectations, does not depend on the selection.
public enum TraceSelection: String, CaseIterable, Sendable {
    /// Whatever did not end as expected, and one example of each group of scenarios. A group has the path of its
    /// scenarios without their last name: `courier/reconnect` for `courier/reconnect/offline`.
    case examples
    /// Every run.
    case all
    /// Only what did not end as expected.
    case failing
    /// No run at all.
    case none
}
