/// The way in which a run ended.
enum RunEnd: Sendable {
    case found(Finding)
    case lost(LostRun)
}
