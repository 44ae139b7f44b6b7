import CarillonEnvironment
import CarillonResults

/// What became of an app's notification requests, and how many of its 64 slots were taken when.
struct SlotTimeline {
    /// How many requests of an app may be pending (UN-39).
    static let limit = 64

    /// The app's lane.
    let lane: String
    let omittedEvents: Int
    /// In the order in which they are due, which is the order in which the system would have them fire.
    private(set) var requests: [SlotRequest] = []
    /// How many were pending from each time on.
    private(set) var counts: [(nanoseconds: Int64, pending: Int)] = []
    /// What the drawing spans.
    private(set) var start: Int64 = 0
    private(set) var end: Int64 = 0
    /// When the run ended, if that is within the drawing.
    private(set) var runEnd: Int64 = 0

    /// One timeline for each app that has notification events, in the order of their first ones.
    static func all(in run: ScenarioRun) -> [SlotTimeline] {
        let events = run.trace.filter { $0.kind.hasPrefix("notification.") }
        var lanes: [String] = []
        for event in events where !lanes.contains(event.lane) { lanes.append(event.lane) }
        return lanes.prefix(SequenceDiagram.mostLanes).map { lane in
            // What was not recorded is not known: then the last event is as far as the timeline reaches.
            SlotTimeline(
                lane: lane, events: events.filter { $0.lane == lane },
                until: run.omittedEvents > 0 ? run.trace.last?.instant.nanoseconds ?? 0 : run.virtualNanoseconds,
                omittedEvents: run.omittedEvents)
        }
    }

    /// - Parameters:
    ///   - runEnd: until when it is known what happened.
    ///   - omittedEvents: how many events of the run came later and were not recorded.
    init(lane: String, events: [TraceEvent], until runEnd: Int64, omittedEvents: Int = 0) {
        self.lane = lane
        self.omittedEvents = omittedEvents
        var indices: [String: Int] = [:]
        var pending = 0
        var wasReplaced = false
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
            if let told = event["pending"].flatMap({ Int($0) }), (0...1_000_000).contains(told) {
                pending = told
            }
            // A request that is pushed out at once never held a 65th slot, and one that is replaced at once never freed its own.
            let isCorrected =
                event.kind == "notification.evicted" || (event.kind == "notification.added" && wasReplaced)
            if isCorrected, counts.last?.nanoseconds == event.instant.nanoseconds { counts.removeLast() }
            wasReplaced = event.kind == "notification.replaced"
            if counts.last?.pending != pending { counts.append((event.instant.nanoseconds, pending)) }
        }
        measure(events: events, runEnd: runEnd)
        requests = requests.enumerated()
            .sorted { ($0.element.firstDue ?? .max, $0.offset) < ($1.element.firstDue ?? .max, $1.offset) }
            .map(\.element)
    }

    /// From the first event to where the last evicted request was due, and where nothing fired, to where the last pending one is; else
    /// to the run's end. Idle time before and after must not press everything together.
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
        // All at once: a second is drawn around it.
        if VirtualTime.elapsed(from: start, to: end) < 1_000 {
            end = start.addingReportingOverflow(1_000_000_000).partialValue
            self.runEnd = end
        }
    }
}

extension SlotTimeline {
    /// The most that were pending at once.
    var peak: Int { counts.map(\.pending).max() ?? 0 }
}
