/// The faults of the weather as strips beside the times of a sequence diagram: each from the row in which it strikes to
/// the row in which it is mended.
///
/// Faults that last at the same time stand side by side. A fault without both rows in the diagram has no strip: a reset
/// has no duration, and of one that ends among omitted rows nobody could see how long it lasts.
struct WeatherStrips {
    private static let mostTracks = 3
    static let width = 4.0

    /// The strips that are not finished, by the fault: where each begins, and its track.
    private var open: [String: (top: Double, track: Int)] = [:]
    /// The faults that have a strip.
    private let whole: Set<String>

    init(items: [SequenceDiagram.Item]) {
        var (begun, ended) = (Set<String>(), Set<String>())
        for row in items.flatMap(\.rows) {
            switch row.weather {
            case .begins(let fault)?: begun.insert(fault)
            case .ends(let fault)?: ended.insert(fault)
            case nil: break
            }
        }
        whole = begun.intersection(ended)
    }

    var isEmpty: Bool { whole.isEmpty }

    /// Notes a row.
    ///
    /// - Returns: the top and the track of the strip that ends with the row; `nil` if none does.
    mutating func note(_ row: SequenceDiagram.Row, top: Double) -> (top: Double, track: Int)? {
        switch row.weather {
        case .begins(let fault)? where whole.contains(fault):
            let taken = Set(open.values.map(\.track))
            let track = (0..<WeatherStrips.mostTracks).first { !taken.contains($0) } ?? WeatherStrips.mostTracks - 1
            open[fault] = (top, track)
            return nil
        case .ends(let fault)?: return open.removeValue(forKey: fault)
        case .begins?, nil: return nil
        }
    }
}
