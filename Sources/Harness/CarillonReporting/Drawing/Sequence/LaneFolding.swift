import CarillonResults

/// The lanes of a diagram, where lanes that are alike share one: the first stands by itself, and all others are “rider
/// 2 to rider 1000”.
struct LaneFolding {
    /// The least number of lanes that are folded.
    static let least = 5

    /// The name of the lane that an event of a lane is drawn on.
    private(set) var names: [String: String] = [:]
    /// The number of lanes behind each folded lane.
    private(set) var counts: [String: Int] = [:]

    /// - Parameter lanes: The names of all lanes, each once, in their order.
    init(_ lanes: [String]) {
        var shapes: [String] = []
        let alike = Dictionary(grouping: lanes, by: TextShape.of)
        for lane in lanes where !shapes.contains(TextShape.of(lane)) { shapes.append(TextShape.of(lane)) }
        for shape in shapes {
            guard let group = alike[shape], group.count >= Self.least, let last = group.last else { continue }
            let name = "\(group[1]) to \(last)"
            guard alike[TextShape.of(name)] == nil else { continue }
            for lane in group.dropFirst() { names[lane] = name }
            counts[name] = group.count - 1
        }
    }

    /// The lanes with folded ones as one.
    func fold(_ lanes: [Lane]) -> [Lane] {
        var seen: Set<String> = []
        return lanes.compactMap { lane in
            var lane = lane
            lane.name = names[lane.name] ?? lane.name
            if counts[lane.name] != nil { (lane.timeZone, lane.owner) = (nil, nil) }
            return seen.insert(lane.name).inserted ? lane : nil
        }
    }
}
