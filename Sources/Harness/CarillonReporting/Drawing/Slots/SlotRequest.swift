import CarillonEnvironment

/// A notification request, from its addition to its end.
struct SlotRequest {
    /// A stretch of time for which the request held a slot.
    struct Stay {
        enum End {
            case fired, evicted, removed, replaced
            /// The request still held the slot when the run ended.
            case none
        }

        var from: Int64
        var to: Int64?
        var end = End.none
        /// The time at which the request was last due.
        var due: Int64?
        var repeats: Bool
        /// The rule by which the request was evicted.
        var policy: String?
    }

    /// An event of the request.
    struct Mark {
        enum Kind: Int, CaseIterable {
            case fired, delivered, presented, suppressed, replaced
        }

        var kind: Kind
        var nanoseconds: Int64
        var reason: String?
    }

    let id: String
    private(set) var title: String?
    private(set) var firstDue: Int64?
    private(set) var stays: [Stay] = []
    private(set) var marks: [Mark] = []

    init(id: String) {
        self.id = id
    }

    var isPending: Bool { stays.last.map { $0.to == nil } ?? false }

    mutating func apply(_ event: TraceEvent) {
        let now = event.instant.nanoseconds
        let due = event[.due].flatMap { Int64($0) }
        switch NotificationTraceKind(event) {
        case .added:
            if isPending { end(.replaced, at: now) }
            firstDue = firstDue ?? due
            if let title = event[.title], !title.isEmpty { self.title = title }
            stays.append(Stay(from: now, due: due, repeats: event[.repeats] == "true"))
        case .replaced:
            end(.replaced, at: now)
            mark(.replaced, at: now)
        case .evicted:
            if let due, !stays.isEmpty { stays[stays.count - 1].due = due }
            if !stays.isEmpty { stays[stays.count - 1].policy = event[.policy] }
            end(.evicted, at: now)
        case .removed:
            end(.removed, at: now)
        case .rescheduled:
            if let due, isPending { stays[stays.count - 1].due = due }
        case .fired:
            mark(.fired, at: now)
            if stays.last?.repeats == false { end(.fired, at: now) }
        case .delivered:
            mark(.delivered, at: now)
        case .presented:
            mark(.presented, at: now)
        case .suppressed:
            mark(.suppressed, at: now, reason: event[.reason])
        case .withdrawn, .response, nil:
            break
        }
    }

    private mutating func end(_ end: Stay.End, at nanoseconds: Int64) {
        guard isPending else { return }
        stays[stays.count - 1].to = nanoseconds
        stays[stays.count - 1].end = end
    }

    private mutating func mark(_ kind: Mark.Kind, at nanoseconds: Int64, reason: String? = nil) {
        marks.append(Mark(kind: kind, nanoseconds: nanoseconds, reason: reason))
    }
}

extension SlotRequest {
    /// The end of a request.
    enum Fate: Hashable, CaseIterable {
        case delivered, presented, suppressed, fired, pending, removed, evicted, other

        /// The predicate for a number of requests: `3 evicted`.
        var predicate: String {
            switch self {
            case .delivered: "delivered"
            case .presented: "shown in the foreground"
            case .suppressed: "fired and not shown"
            case .fired: "fired"
            case .pending: "still pending"
            case .removed: "removed"
            case .evicted: "evicted"
            case .other: "known by name only"
            }
        }
    }

    var fate: Fate {
        let kinds = Set(marks.map(\.kind))
        if stays.last?.end == .evicted { return .evicted }
        if isPending { return .pending }
        if kinds.contains(.delivered) { return .delivered }
        if kinds.contains(.presented) { return .presented }
        if kinds.contains(.suppressed) { return .suppressed }
        if kinds.contains(.fired) { return .fired }
        return stays.isEmpty ? .other : .removed
    }

    /// The fate that the request shares with others that were added once, waited, and ended. `nil` if the request has a
    /// longer story.
    var likeness: Fate? {
        guard stays.count == 1, !stays[0].repeats else { return nil }
        let kinds = marks.map(\.kind)
        return Set(kinds).count == kinds.count && !kinds.contains(.replaced) ? fate : nil
    }
}
