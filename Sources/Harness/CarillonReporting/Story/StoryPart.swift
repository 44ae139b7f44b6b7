import CarillonEnvironment
import CarillonResults

/// A part of a story that a reader can look at alone.
struct StoryPart {
    /// The kinds of parts, in the order in which a reader chooses among them.
    enum Kind: CaseIterable {
        /// All that touches the devices of one person.
        case person
        /// All that touches one device: its apps and itself.
        case device
        /// All that touches one server.
        case server
        /// All but what touches one server.
        case withoutServer
        /// The way of one notification through all lanes.
        case way
    }

    var kind: Kind
    /// The name of the person, of the device or of the server, or the title of the notification.
    var name: String
    /// The identifiers of the notification.
    var identifiers: [String] = []
    /// The time at which the way begins, if other notifications of the run have the same title.
    var moment: Int64?
    /// The places of the part's events in the trace, in order.
    var events: [Int]

    /// The most parts of a kind that are shown.
    static let most = 16
    /// The most parts of a kind that are shown of a story in which everything went well.
    static let mostOfExpected = 6
    /// The least lanes of a run whose parts are worth a look of their own.
    static let leastLanes = 5

    /// The parts of a run; none if it is no story (``LaneGroups/areThere(in:)``), or a small one.
    static func all(in run: ScenarioRun) -> [StoryPart] {
        guard LaneGroups.areThere(in: run.lanes), run.lanes.count >= leastLanes else { return [] }
        let known = Set(run.lanes.map(\.name))
        let everybody = run.trace.indices.filter { !known.contains(run.trace[$0].lane) }
        func touching(_ names: Set<String>) -> [Int] {
            run.trace.indices.filter { index in
                let event = run.trace[index]
                return names.contains(event.lane) || event.peer.map(names.contains) == true
            }
        }
        func with(_ events: [Int]) -> [Int] { events.isEmpty ? [] : Set(events + everybody).sorted() }
        let devices = run.lanes.filter { $0.kind == .device }.map { device in
            let names = run.lanes.filter { $0.device == device.name }.map(\.name) + [device.name]
            return StoryPart(kind: .device, name: device.name, events: with(touching(Set(names))))
        }
        let servers = run.lanes.filter { $0.kind == .server }
        // A person with one device is that device.
        let owners = run.lanes.filter { $0.kind == .device }.compactMap(\.owner)
        var seen: Set<String> = []
        let persons = owners.filter { seen.insert($0).inserted }.map { person in
            let names = run.lanes.filter { $0.owner == person }.map(\.name)
            return StoryPart(kind: .person, name: person, events: with(touching(Set(names))))
        }
        var parts = persons.count < owners.count ? persons : []
        if devices.count > 1 { parts += devices }
        if servers.count > 1 {
            let touched = servers.map { touching([$0.name]) }
            for (server, events) in zip(servers, touched) {
                parts.append(StoryPart(kind: .server, name: server.name, events: with(events)))
            }
            for (server, events) in zip(servers, touched) where !events.isEmpty {
                let hidden = Set(events)
                let rest = run.trace.indices.filter { !hidden.contains($0) }
                parts.append(StoryPart(kind: .withoutServer, name: server.name, events: rest))
            }
        }
        let ways = NotificationWay.all(in: run)
        let titles = Dictionary(grouping: ways, by: \.title).mapValues(\.count)
        parts += ways.map { way in
            let first = way.events.first.map { run.trace[$0].instant.nanoseconds }
            return StoryPart(
                kind: .way, name: way.title, identifiers: way.identifiers,
                moment: titles[way.title, default: 0] > 1 ? first : nil, events: way.events)
        }
        return parts.filter { !$0.events.isEmpty }
    }
}
