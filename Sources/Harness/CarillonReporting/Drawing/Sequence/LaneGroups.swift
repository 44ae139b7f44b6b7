import CarillonResults

/// The lanes of a story by where they belong: the devices of each person with their apps, other devices with theirs,
/// and the servers on the right.
///
/// A run is a story if it has several servers beside other lanes, or a device with several apps. The lanes of any other
/// run stand as the run has them.
struct LaneGroups {
    /// Lanes side by side that stand under one head.
    struct Group: Equatable {
        var name: String
        /// The columns.
        var lanes: Range<Int>
    }

    /// Lanes that belong together.
    private enum Family: Hashable {
        case person(String)
        case device(String)
    }

    /// The lanes in the order in which they are drawn.
    private(set) var lanes: [Lane] = []
    private(set) var groups: [Group] = []

    /// Whether the lanes of a run are worth grouping.
    static func areThere(in lanes: [Lane]) -> Bool {
        let servers = lanes.count { $0.kind == .server }
        return servers > 1 && servers < lanes.count || lanes.contains { $0.device != nil }
    }

    /// - Parameters:
    ///   - lanes: The lanes of a story, folded or not.
    ///   - most: The most lanes that are drawn. Servers are drawn in any case, and other lanes give way.
    ///   - names: The name of the lane that each folded lane is drawn on.
    init(_ lanes: [Lane], most: Int, foldedTo names: [String: String] = [:]) {
        let servers = lanes.filter { $0.kind == .server }
        let room = max(0, most - servers.count)
        var families: [(family: Family, lanes: [Lane])] = []
        var places: [Family: Int] = [:]
        for lane in lanes where lane.kind != .server {
            let device = lane.device ?? lane.name
            let family = lane.owner.map(Family.person) ?? .device(names[device] ?? device)
            if let place = places[family] {
                families[place].lanes.append(lane)
            } else {
                places[family] = families.count
                families.append((family, [lane]))
            }
        }
        var rest: [Lane] = []
        for (family, lanes) in families {
            guard self.lanes.count + lanes.count <= room else {
                rest += lanes
                continue
            }
            switch family {
            case .person(let name): add(lanes, under: name, joins: false)
            case .device(let name) where lanes.count > 1: add(lanes, under: name, joins: false)
            case .device: add(lanes, under: Self.name(of: lanes[0].kind), joins: true)
            }
        }
        add(servers, under: Self.name(of: .server), joins: false)
        self.lanes += rest
    }

    /// - Parameter joins: Whether the lanes stand under the head before them if that has the same name.
    private mutating func add(_ family: [Lane], under name: String?, joins: Bool) {
        let columns = lanes.count..<lanes.count + family.count
        lanes += family
        guard let name, !family.isEmpty else { return }
        if joins, let last = groups.last, last.name == name, last.lanes.upperBound == columns.lowerBound {
            groups[groups.count - 1].lanes = last.lanes.lowerBound..<columns.upperBound
        } else {
            groups.append(Group(name: name, lanes: columns))
        }
    }

    private static func name(of kind: Lane.Kind) -> String? {
        switch kind {
        case .device: "Devices"
        case .person: "People"
        case .server: "Servers"
        case .app: nil
        }
    }
}
