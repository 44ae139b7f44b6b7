/// A defect, and the seam at which it sits.
///
/// Seams go by subject, so that a saboteur reads as a place and what is wrong there:
///
/// ```swift
/// Saboteur(
///     "un/loses-removals", "Removing pending requests does nothing.", breaks: ["UN-15"],
///     at: .center.service { next in ForwardingNotificationService(to: next, removePending: { _ in }) })
/// ```
///
/// A subject is a type that has a method for each of its seams, and a static property of this type by which it is
/// found.
public struct Sabotage: Sendable {
    let install: @Sendable (World) -> Void

    /// - Parameter install: puts the defect in place, before the scenario begins.
    public init(_ install: @escaping @Sendable (World) -> Void) {
        self.install = install
    }
}

extension Saboteur {
    /// A saboteur at a seam of its subject.
    public init(_ id: String, _ summary: String, breaks: [RequirementID], at sabotage: Sabotage) {
        self.init(id, summary, breaks: breaks, install: sabotage.install)
    }
}
