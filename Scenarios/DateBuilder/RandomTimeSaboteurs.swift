import Carillon

/// Dice that are not fair.
extension Saboteur {
    static let dateLoadedDice = Saboteur(
        "db/loaded-dice", "The random numbers that times are made of are always the same.", breaks: ["DB-07"],
        times: { _, _ in 7 })

    static let dateOneFaceMore = Saboteur(
        "db/one-face-more", "The dice that times are made of have one face more than was asked for.", breaks: ["DB-08"],
        times: { bound, numbers in numbers.next(below: bound + 1) })

    static let dateOneFaceLess = Saboteur(
        "db/one-face-less", "The dice that times are made of lack their first face.", breaks: ["DB-08"],
        times: { bound, numbers in bound == 1 ? 0 : 1 + numbers.next(below: bound - 1) })

    /// A saboteur that draws the random times of all apps.
    ///
    /// - Parameter times: draws one below a bound, given fair numbers.
    private init(
        _ id: String, _ summary: String, breaks: [RequirementID],
        times draw: @escaping @Sendable (_ bound: UInt64, any RandomNumbers) -> UInt64
    ) {
        self.init(id, summary, breaks: breaks) { world in
            world.decorateRandomNumbers { stream, numbers in
                stream.hasSuffix(".DateBuilder.times") ? UnfairDice(numbers, draw) : numbers
            }
        }
    }
}

private final class UnfairDice: RandomNumbers {
    private let fair: any RandomNumbers
    private let draw: @Sendable (UInt64, any RandomNumbers) -> UInt64

    init(_ fair: any RandomNumbers, _ draw: @escaping @Sendable (UInt64, any RandomNumbers) -> UInt64) {
        self.fair = fair
        self.draw = draw
    }

    func next() -> UInt64 { fair.next() }
    func next(below bound: UInt64) -> UInt64 { draw(bound, fair) }
}
