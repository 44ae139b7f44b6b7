/// A defect, and the seam at which it sits.
///
/// Seams are grouped by subject, so that a saboteur reads as a place and its defect:
///
/// ```swift
/// Saboteur(
///     "un/loses-removals", "Removing pending requests does nothing.", breaks: ["UN-15"],
///     at: .center.service { next in ForwardingNotificationService(to: next, removePending: { _ in }) })
/// ```
///
/// A subject is a type with a method for each of its seams. A static property of this type leads to the subject.
public struct Sabotage: Sendable {
    let install: @Sendable (World) -> Void

    /// Creates a defect.
    ///
    /// - Parameter install: puts the defect in place before the scenario begins.
    public init(_ install: @escaping @Sendable (World) -> Void) {
        self.install = install
    }
}

extension Saboteur {
    /// Creates a saboteur at a seam of its subject.
    public init(
        _ id: String, _ summary: String, breaks: [RequirementID], searchedIn: String? = nil, at sabotage: Sabotage
    ) {
        self.init(id, summary, breaks: breaks, searchedIn: searchedIn, install: sabotage.install)
    }
}
