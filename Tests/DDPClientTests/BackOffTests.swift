import CarillonEnvironment
import Testing

@testable import DDPClient

@Suite("Delays between attempts")
struct BackOffTests {
    @Test("Delays grow by five seconds up to thirty, and begin anew") func delays() {
        var delays = SteppedBackOff()
        #expect((0..<8).map { _ in delays.next() } == [5, 10, 15, 20, 25, 30, 30, 30].map { .seconds($0) })
        delays.reset()
        #expect(delays.next() == .seconds(5))
    }
}
