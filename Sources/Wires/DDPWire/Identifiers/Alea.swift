/// Meteor's seeded random numbers (package `random`, after J. Baagøe's Alea).
///
/// A method call may carry a random seed. Both ends then make the same identifiers for its new documents, so a client
/// can show a document before the server has it.
struct Alea {
    private var state: (Double, Double, Double)
    private var carry: UInt32 = 1
    private static let scale = 2.3283064365386963e-10  // 2^-32

    init(seeds: [String]) {
        var mash = Mash()
        state = (mash.next(" "), mash.next(" "), mash.next(" "))
        for seed in seeds {
            state.0 = Alea.wrapped(state.0 - mash.next(seed))
            state.1 = Alea.wrapped(state.1 - mash.next(seed))
            state.2 = Alea.wrapped(state.2 - mash.next(seed))
        }
    }

    /// Returns a number from 0 up to 1.
    mutating func fraction() -> Double {
        let number = 2_091_639 * state.0 + Double(carry) * Alea.scale
        carry = UInt32(number)
        state = (state.1, state.2, number - Double(carry))
        return state.2
    }

    private static func wrapped(_ number: Double) -> Double { number < 0 ? number + 1 : number }

    /// The hash of texts that Alea begins with.
    private struct Mash {
        private var number: Double = 0xefc8_249d

        mutating func next(_ text: String) -> Double {
            for unit in text.utf16 {
                number += Double(unit)
                var rest = 0.02519603282416938 * number
                number = Mash.low(rest)
                rest = (rest - number) * number
                number = Mash.low(rest)
                number += (rest - number) * 4_294_967_296
            }
            return Mash.low(number) * Alea.scale
        }

        /// The lowest 32 bits of the whole part.
        private static func low(_ number: Double) -> Double { Double(UInt32(truncatingIfNeeded: UInt64(number))) }
    }
}
