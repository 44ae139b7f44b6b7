/// The numbers that were drawn for one fault. They were drawn before the world began, so a fault that finds nothing to
/// strike changes no other.
public struct WeatherDraw: Sendable, Hashable {
    /// The number from which targets are chosen; below ``targetBound``.
    private var target: UInt64
    /// The strength in thousandths.
    private let thousandths: Int
    /// The subjects that faults of the same kind have struck and that are not mended yet.
    var struck: Set<String> = []

    static let targetBound: UInt64 = 1 << 20

    init(target: UInt64, thousandths: Int) {
        self.target = target
        self.thousandths = thousandths
    }

    /// Chooses one of several things; `nil` if there is none. Each call chooses anew.
    public mutating func pick<Things: RandomAccessCollection>(_ things: Things) -> Things.Element? {
        guard !things.isEmpty else { return nil }
        let (rest, offset) = target.quotientAndRemainder(dividingBy: UInt64(things.count))
        target = rest
        return things[things.index(things.startIndex, offsetBy: Int(offset))]
    }

    /// Chooses one of several things that no fault of the same kind has struck already; `nil` if there is none. Two
    /// such faults would take each other for what was there before.
    ///
    /// - Parameters:
    ///   - things: those to choose from.
    ///   - subject: names a thing, as ``WeatherFault/subject`` does.
    public mutating func pickIntact<Thing>(_ things: [Thing], subject: (Thing) -> String) -> Thing? {
        pick(things.filter { !struck.contains(subject($0)) })
    }

    /// Returns a strength between a thousandth of the greatest one and the greatest one.
    public func strength(upTo greatest: Duration) -> Duration { greatest * (thousandths + 1) / 1_000 }

    /// Returns a strength between 1 and the greatest one.
    public func strength(upTo greatest: Int) -> Int { 1 + thousandths * max(0, greatest - 1) / 999 }
}
