import CarillonEnvironment
import CarillonResults

/// The story of an app's notification requests, of the 64 slots that they hold, and of the number on the app's icon.
struct SlotTimeline {
    /// The most requests of an app that may be pending (UN-39).
    static let limit = 64

    /// The app's lane.
    let lane: String
    /// The number of the run's later events, which were not recorded.
    let omittedEvents: Int
    /// The requests in the order in which they are due, which is the order in which the system lets them fire.
    private(set) var requests: [SlotRequest] = []
    /// The number of pending requests from each time on.
    private(set) var counts: [(nanoseconds: Int64, pending: Int)] = []
    /// The number on the app's icon from each time on.
    private(set) var badges: [(nanoseconds: Int64, number: Int)] = []
    /// The first time of the drawing.
    private(set) var start: Int64 = 0
    /// The last time of the drawing.
    private(set) var end: Int64 = 0
    /// The end of the run, or of the drawing if that comes first.
    private(set) var runEnd: Int64 = 0

    /// One timeline for each app that has events of notifications, in the order of their first events.
    static func all(in run: ScenarioRun) -> [SlotTimeline] {
        let events = run.trace.filter { NotificationTraceKind($0) != nil || $0.badge != nil }
        var lanes: [String] = []
        for event in events where !lanes.contains(event.lane) { lanes.append(event.lane) }
        return lanes.prefix(SequenceDiagram.mostLanes).map { lane in
            // Where events were not recorded, the timeline reaches only to the last recorded one.
            SlotTimeline(
                lane: lane, events: events.filter { $0.lane == lane },
                until: run.omittedEvents > 0 ? run.trace.last?.instant.nanoseconds ?? 0 : run.virtualNanoseconds,
                omittedEvents: run.omittedEvents)
        }
    }

    /// - Parameters:
    ///   - runEnd: The time up to which the events are known.
    ///   - omittedEvents: The number of the run's later events, which were not recorded.
    init(lane: String, events: [TraceEvent], until runEnd: Int64, omittedEvents: Int = 0) {
        self.lane = lane
        self.omittedEvents = omittedEvents
        var indices: [String: Int] = [:]
        var pending = 0
        var wasReplaced = false
        for event in events {
            if let badge = event.badge { badges.append((event.instant.nanoseconds, badge)) }
            guard let id = event[.id] else { continue }
            let index = indices[id] ?? requests.count
            if index == requests.count {
                requests.append(SlotRequest(id: id))
                indices[id] = index
            }
            let wasPending = requests[index].isPending
            requests[index].apply(event)
            pending += (requests[index].isPending ? 1 : 0) - (wasPending ? 1 : 0)
            // The event's own count is preferred to the count made here.
            if let told = event[.pending].flatMap({ Int($0) }), (0...1_000_000).contains(told) {
                pending = told
            }
            // A request that is evicted at once never held a 65th slot. A request that is replaced at once never freed
            // its own.
            let kind = NotificationTraceKind(event)
            let isCorrected = kind == .evicted || (kind == .added && wasReplaced)
            if isCorrected, counts.last?.nanoseconds == event.instant.nanoseconds { counts.removeLast() }
            wasReplaced = kind == .replaced
            if counts.last?.pending != pending { counts.append((event.instant.nanoseconds, pending)) }
        }
        measure(events: events, runEnd: runEnd)
        requests = requests.enumerated()
            .sorted { ($0.element.firstDue ?? .max, $0.offset) < ($1.element.firstDue ?? .max, $1.offset) }
            .map(\.element)
    }

    /// Sets the times that the drawing spans. It begins at the first event. It ends at the run's end, or later, where
    /// an evicted request was due; if nothing fired, also where a pending request is due. Idle time before and after
    /// must not press everything together.
    private mutating func measure(events: [TraceEvent], runEnd: Int64) {
        let times = events.map(\.instant.nanoseconds)
        let first = times.min() ?? 0
        let last = times.max() ?? 0
        let (reach, overflow) = last.addingReportingOverflow(VirtualTime.elapsed(from: first, to: last) / 2)
        let stays = requests.flatMap(\.stays)
        let nothingFired = omittedEvents == 0 && requests.allSatisfy { $0.marks.allSatisfy { $0.kind != .fired } }
        let dues = stays.filter { $0.end == .evicted || $0.end == .none && nothingFired }.compactMap(\.due)
        self.runEnd = max(last, min(runEnd, overflow ? .max : reach))
        end = max(self.runEnd, dues.max() ?? self.runEnd)
        start = (0...max(0, end / 8)).contains(first) ? 0 : first
        // Everything happened at once. The drawing shows the second after it.
        if VirtualTime.elapsed(from: start, to: end) < 1_000 {
            end = start.addingReportingOverflow(1_000_000_000).partialValue
            self.runEnd = end
        }
    }
}

extension TraceEvent {
    /// The number that the app's icon has from now on; `nil` if the event tells none.
    fileprivate var badge: Int? {
        isA(NotificationSettingTraceKind.badgeChanged) ? self[.badge].flatMap { Int($0) } : nil
    }
}

extension SlotTimeline {
    /// The most requests that were pending at once.
    var peak: Int { counts.map(\.pending).max() ?? 0 }
}
