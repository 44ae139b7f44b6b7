import CarillonEnvironment

/// The faults of one run, as its seed has drawn them.
///
/// The first possibility of each draw is the least: no fault of a kind, one fault, at once, short, weak.
struct Forecast {
    struct Fault {
        let kind: WeatherKind
        /// The time since the world's beginning.
        let begin: Duration
        let length: Duration
        let draw: WeatherDraw
    }

    private(set) var faults: [Fault] = []

    init(of weather: Weather, drawnBy chance: some RandomNumbers) {
        for kind in weather.kinds where chance.next(below: 2) == 1 {
            for _ in 0...chance.next(below: UInt64(kind.most)) {
                faults.append(Fault(kind, of: weather, drawnBy: chance))
            }
        }
    }
}

extension Forecast.Fault {
    fileprivate init(_ kind: WeatherKind, of weather: Weather, drawnBy chance: some RandomNumbers) {
        self.kind = kind
        // By the square, half of all faults come in the first quarter, where most stories happen.
        let moment = Int(chance.next(below: 1_000))
        begin = weather.calmAfter * (moment * moment) / 1_000_000
        // Each length is twice the one before: what lasts for seconds matters as much as what lasts for minutes.
        length = kind.longest / (1 << (9 - Int(chance.next(below: 10))))
        draw = WeatherDraw(
            target: chance.next(below: WeatherDraw.targetBound), thousandths: Int(chance.next(below: 1_000)))
    }
}
