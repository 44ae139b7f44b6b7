import CarillonEnvironment
import CarillonResults

/// What became of an app's notification requests, and how many of its 64 slots were taken when.
struct SlotTimeline {
    /// How many requests of an app may be pending (UN-39).
    static let limit = 64

    /// The app's lane.
    let lane: String
    /// In the order in which they are due, which is the order in which the system would have them fire.
    private(set) var requests: [SlotRequest] = []
    /// How many were pending from each time on.
    private(set) var counts: [(nanoseconds: Int64, pending: Int)] = []
    /// What the drawing spans.
    private(set) var start: Int64 = 0
    private(set) var end: Int64 = 0

    /// One timeline for each app that has notification events, in the order of their first ones.
    static func all(in run: ScenarioRun) -> [SlotTimeline] {
        let events = run.trace.filter { $0.kind.hasPrefix("notification.") }
        var lanes: [String] = []
        for event in events where !lanes.contains(event.lane) { lanes.append(event.lane) }
        return lanes.prefix(SequenceDiagram.mostLanes).map { lane in
            SlotTimeline(lane: lane, events: events.filter { $0.lane == lane }, until: run.virtualNanoseconds)
        }
    }

    init(lane: String, events: [TraceEvent], until runEnd: Int64) {
        self.lane = lane
        var indices: [String: Int] = [:]
        var pending = 0
        for event in events {
            guard let id = event["id"] else { continue }
            let index = indices[id] ?? requests.count
            if index == requests.count {
                requests.append(SlotRequest(id: id))
                indices[id] = index
            }
            let wasPending = requests[index].isPending
            requests[index].apply(event)
            pending += (requests[index].isPending ? 1 : 0) - (wasPending ? 1 : 0)
            // What the event tells is preferred to what was counted here.
            if let told = event["pending"].flatMap({ Int($0) }), (0...1_000_000).contains(told) { pending = told }
            if counts.last?.pending != pending { counts.append((event.instant.nanoseconds, pending)) }
        }
        measure(events: events, runEnd: runEnd)
        requests = requests.enumerated()
            .sorted { ($0.element.firstDue ?? .max, $0.offset) < ($1.element.firstDue ?? .max, $1.offset) }
            .map(\.element)
    }

    /// From the first event to the last, or to where an evicted request was due, but never beyond the run by more than a quarter.
    private mutating func measure(events: [TraceEvent], runEnd: Int64) {
        let times = events.map(\.instant.nanoseconds)
        start = min(times.min() ?? 0, 0)
        let last = max(times.max() ?? 0, start)
        let lostDues = requests.flatMap(\.stays).compactMap { stay in stay.end == .evicted ? stay.due : nil }
        let horizon = VirtualTime.elapsed(from: start, to: max(last, runEnd))
        let (furthest, overflow) = max(last, runEnd).addingReportingOverflow(horizon / 4)
        end = max(last, min(lostDues.max() ?? last, overflow ? .max : furthest))
        if VirtualTime.elapsed(from: start, to: end) < 1_000_000 { end = start.addingReportingOverflow(1_000_000_000).partialValue }
    }
}

extension SlotTimeline {
    /// The most that were pending at once.
    var peak: Int { counts.map(\.pending).max() ?? 0 }

    /// What happened in sentences, the losses first.
    var account: [String] {
        let evicted = requests.filter { $0.stays.contains { $0.end == .evicted } }
        let suppressed = requests.filter { $0.marks.contains { $0.kind == .suppressed } }
        return [overview] + evicted.prefix(4).map(Self.sentence(onEvicted:)) + more(evicted, "evicted")
            + suppressed.prefix(4).map(Self.sentence(onSuppressed:)) + more(suppressed, "not shown")
    }

    private var overview: String {
        let fates = Dictionary(grouping: requests, by: \.fate).mapValues(\.count)
        let parts = SlotRequest.Fate.allCases.compactMap { fate in fates[fate].map { "\(grouped($0)) \(fate.predicate)" } }
        return "\(counted(requests.count, "request")): \(listed(parts)). At most \(peak) of \(Self.limit) slots were taken."
    }

    private func more(_ requests: [SlotRequest], _ what: String) -> [String] {
        requests.count > 4 ? ["… and \(grouped(requests.count - 4)) more \(what)."] : []
    }

    private static func sentence(onEvicted request: SlotRequest) -> String {
        guard let stay = request.stays.first(where: { $0.end == .evicted }), let at = stay.to else { return "" }
        var text = "“\(request.id)” was evicted at \(VirtualTime.clock(at)), for all \(limit) slots were taken"
        switch stay.policy {
        case "soonest": text += " and those that are due soonest stay"
        case "lastAdded": text += " and those that were added last stay"
        case let policy?: text += " (policy \(policy))"
        case nil: break
        }
        text += stay.due.map { "; it was due at \(VirtualTime.clock($0))" } ?? ""
        return text + (request.marks.contains { $0.kind == .delivered || $0.kind == .presented } ? "." : " and was never delivered.")
    }

    private static func sentence(onSuppressed request: SlotRequest) -> String {
        guard let mark = request.marks.first(where: { $0.kind == .suppressed }) else { return "" }
        return "“\(request.id)” fired at \(VirtualTime.clock(mark.nanoseconds)) and was not shown"
            + (mark.reason.map { ": \($0)." } ?? ".")
    }
}
