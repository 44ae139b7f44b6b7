/// The kinds of events that a scenario records itself.
public enum ScenarioTraceKind: String, TraceKind {
    /// A remark. It concerns everybody unless its lane is somebody's.
    case note
}
