import Carillon

/// Dice that are not fair.
extension Saboteur {
    static let dateLoadedDice = Saboteur(
        "db/loaded-dice", "The random numbers that times are made of are always the same.", breaks: ["DB-07"],
        at: .dateBuilder.dice { _, _ in 7 })

    static let dateOneFaceMore = Saboteur(
        "db/one-face-more", "The dice that times are made of have one face more than was asked for.", breaks: ["DB-08"],
        at: .dateBuilder.dice { bound, numbers in numbers.next(below: bound + 1) })

    static let dateOneFaceLess = Saboteur(
        "db/one-face-less", "The dice that times are made of lack their first face.", breaks: ["DB-08"],
        at: .dateBuilder.dice { bound, numbers in bound == 1 ? 0 : 1 + numbers.next(below: bound - 1) })
}

/// The places where saboteurs of DateBuilder sit.
struct DateBuilderSeams {
    /// Draws the random times of all apps: one below a bound, given fair numbers.
    func dice(_ draw: @escaping @Sendable (_ bound: UInt64, any RandomNumbers) -> UInt64) -> Sabotage {
        Sabotage { world in
            world.decorateRandomNumbers { stream, numbers in
                stream.hasSuffix(".DateBuilder.times") ? UnfairDice(numbers, draw) : numbers
            }
        }
    }
}

extension Sabotage {
    static var dateBuilder: DateBuilderSeams { DateBuilderSeams() }
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
