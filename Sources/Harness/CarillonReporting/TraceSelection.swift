/// The runs whose traces a report shows: their diagrams, their timelines and their event logs.
///
/// The other parts of a report, such as the expectations of a scenario, do not depend on the selection.
public enum TraceSelection: String, CaseIterable, Sendable {
    /// Every run. Those that ended as expected are packed into a tenth of their size: a browser draws one when its
    /// scenario is opened, for which it needs scripts.
    case packed
    /// The runs that did not end as expected, and one example of each group of scenarios. A group has the path of its
    /// scenarios without their last name: `courier/reconnect` for `courier/reconnect/offline`.
    case examples
    /// Every run, as markup.
    case all
    /// Only the runs that did not end as expected.
    case failing
    /// No run at all.
    case none
}
