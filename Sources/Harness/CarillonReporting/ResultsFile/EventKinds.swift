import CarillonEnvironment
import CarillonResults

/// The kinds of events of a file, each with the names of its fields, so that events need not repeat those.
struct EventKinds {
    /// A kind of events that have the same fields.
    struct Kind: Hashable {
        var names: [ExactText]

        init(_ event: TraceEvent) {
            names = [ExactText(text: event.kind)] + event.fields.map { ExactText(text: $0.name) }
        }
    }

    /// Each kind's name, and behind it those of its fields, in a lasting order.
    let all: [[String]]
    private let numbers: [Kind: Int]

    init(_ results: RunResults) {
        var kinds: Set<Kind> = []
        for run in results.scenarios.lazy.flatMap({ [$0.run, $0.passingRun] }).compactMap(\.self) {
            for event in run.trace { kinds.insert(Kind(event)) }
        }
        let sorted = kinds.sorted { one, other in
            one.names.lexicographicallyPrecedes(other.names) { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }
        }
        all = sorted.map { $0.names.map(\.text) }
        numbers = Dictionary(uniqueKeysWithValues: zip(sorted, 0...))
    }

    /// The place of an event's kind in ``all``.
    subscript(event: TraceEvent) -> Int { numbers[Kind(event)] ?? 0 }
}
