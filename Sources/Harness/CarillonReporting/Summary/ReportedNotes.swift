import CarillonEnvironment
package import CarillonResults

/// The notes that a scenario wrote in a run, as many of them as a reader of plain text is shown.
package struct ReportedNotes {
    /// The last notes, in their order, each with its virtual time since the run began.
    package let shown: [(nanoseconds: Int64, text: String)]
    /// The number of earlier ones, which are not shown.
    package let omittedCount: Int
    /// Whether later notes may be missing, because the run had more events than a trace keeps.
    package let isCut: Bool

    /// The most notes that are shown. Those just before the end help most.
    package static let limit = 20

    /// The words for ``isCut``.
    package static let cutSentence = "later notes are lost: there were more events than a trace keeps"

    /// The notes of a run.
    ///
    /// - Parameter events: the places of the events that count, among all events of the run; `nil` for all.
    package init(of run: ScenarioRun, in events: Range<Int>? = nil) {
        let events = (events ?? 0..<run.trace.count).clamped(to: 0..<run.trace.count)
        let notes = run.trace[events].filter { $0.isA(ScenarioTraceKind.note) }
        shown = notes.suffix(Self.limit).map { ($0.instant.nanoseconds, $0.text) }
        omittedCount = notes.count - shown.count
        isCut = run.omittedEvents > 0 && events.upperBound == run.trace.count
    }

    /// The notes on lines of their own, under a heading; none if there are no notes.
    package var lines: [String] {
        if shown.isEmpty { return [] }
        let omission = omittedCount > 0 ? ["    … \(counted(omittedCount, "earlier note"))"] : []
        return ["the scenario noted:"] + omission
            + shown.map { "    \(VirtualTime.clock($0.nanoseconds))  \(clipped($0.text))" }
            + (isCut ? ["    … \(Self.cutSentence)"] : [])
    }
}
