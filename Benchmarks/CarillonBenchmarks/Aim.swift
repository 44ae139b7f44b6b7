/// The figure that we build for, and whether it was reached.
struct Aim: Codable {
    /// The value that has to reach the bound.
    enum Measure: String, Codable {
        /// The figure itself.
        case value
        /// The ratio of the figure to that of the partner.
        case ratio
    }

    enum Direction: String, Codable {
        case atLeast = "at least"
        case atMost = "at most"
    }

    var measure: Measure
    var direction: Direction
    var bound: Double

    /// Whether a figure reaches the bound; `nil` if it has no partner, and the bound is one of the ratio.
    func isMet(by figure: Figure) -> Bool? {
        let measured = measure == .value ? figure.value : figure.partner?.ratio
        return measured.map { direction == .atLeast ? $0 >= bound : $0 <= bound }
    }

    var text: String { "\(direction.rawValue) \(readable(bound))\(measure == .ratio ? "×" : "")" }

    private static func value(_ direction: Direction, _ bound: Double) -> Aim {
        Aim(measure: .value, direction: direction, bound: bound)
    }

    private static func ratio(_ direction: Direction, _ bound: Double) -> Aim {
        Aim(measure: .ratio, direction: direction, bound: bound)
    }

    /// The aims by the names of figures. `docs/benchmarks.md` says where they come from.
    static let all: [String: Aim] = [
        "timers": .ratio(.atLeast, 0.71),
        "seeds, two people without a network": .value(.atLeast, 10_000),
        "seeds, one client of each backend": .value(.atLeast, 2_000),
        "start": .value(.atMost, 40),
        "catalogue": .value(.atMost, 8),
        "courier, 1000 clients": .value(.atLeast, 1_000),
        "meteor, 1000 clients": .value(.atLeast, 500),
        "magicbell, 1000 clients": .value(.atLeast, 500),
        "broker, one to one at QoS 0": .ratio(.atLeast, 8),
        "broker, one to one at QoS 1": .ratio(.atLeast, 7),
        "broker, one to one at QoS 2": .ratio(.atLeast, 7),
        "broker, one to 5000 at QoS 1": .ratio(.atLeast, 2),
        "broker, connecting": .ratio(.atLeast, 1),
        "broker, memory of an idle client at 5000": .ratio(.atMost, 1.1),
        "http, small GETs on 64 connections": .ratio(.atLeast, 1),
        "websocket, texts of 32 bytes on 64 connections": .ratio(.atLeast, 0.95),
        "ddp, calls on 64 connections": .ratio(.atLeast, 0.8),
        "ddp, one change to 1000 subscribers": .ratio(.atLeast, 1),
        "magicbell, lists on 64 connections": .ratio(.atLeast, 1),
        "magicbell, lists by GraphQL on 64 connections": .ratio(.atLeast, 0.9),
        "magicbell, actions on 64 connections": .ratio(.atLeast, 0.85),
        "magicbell, one event to 1000 streams": .ratio(.atLeast, 0.83),
        "sse, events of 243 bytes": .value(.atLeast, 800),
        "report of 100000, results.json written": .value(.atMost, 4),
        "report of 100000, results.json read": .value(.atMost, 4),
        "report of 100000, HTML written": .value(.atMost, 8),
        "report of 100000, most memory while HTML is written": .value(.atMost, 200),
    ]
}
