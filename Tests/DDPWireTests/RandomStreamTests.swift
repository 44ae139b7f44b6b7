import DDPWire
import Testing

@Suite("Random streams")
struct RandomStreamTests {
    @Test(
        "A seed gives the identifiers that Meteor's own makes",
        arguments: [
            ("0123456789abcdef0123", ["devBuvC559TzDB3E9", "MjBCWTC6R4Tr5jJ3h"]),
            ("abc", ["heudbyRfym38smHdm", "BCdakTwCSiCukqoCd"]),
        ])
    func golden(_ seed: String, _ identifiers: [String]) {
        var stream = RandomStream(seed: seed, collection: "tasks")
        #expect([stream.next(), stream.next()] == identifiers)
    }

    @Test("A seed has 20 hexadecimal digits") func seed() {
        var number: UInt64 = 0
        let seed = RandomStream.makeSeed { bound in
            number += 1
            return number % bound
        }
        #expect(seed == "123456789abcdef01234")
    }
}
