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

    /// Draws the faults.
    ///
    /// - Parameter chance: returns the choices for a kind of fault. Each fault is five of them, in a row. The first
    ///   of them says that there is one more. So a script that lacks those five lacks that fault alone.
    init(of weather: Weather, drawnBy chance: (_ kind: WeatherKind) -> any RandomNumbers) {
        for kind in weather.kinds {
            let chance = chance(kind)
            var count = 0
            // Half of the kinds stay away in each run.
            while count < kind.most, chance.next(below: count == 0 ? 2 : 3) > 0 {
                faults.append(Fault(kind, of: weather, drawnBy: chance))
                count += 1
            }
        }
    }
}

extension Forecast.Fault {
    fileprivate init(_ kind: WeatherKind, of weather: Weather, drawnBy chance: any RandomNumbers) {
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
