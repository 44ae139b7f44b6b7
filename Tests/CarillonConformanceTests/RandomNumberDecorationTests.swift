import CarillonConformance
import CarillonEnvironment
import CarillonResults
import Testing

@Suite("Saboteurs of random numbers")
struct RandomNumberDecorationTests {
    @Test("They get at every stream of every app by its name, also in later launches, and leave the others alone")
    func streams() async throws {
        let result = try await VerdictTests.run(
            VerdictTests.scenario { world in
                world.decorateRandomNumbers { stream, numbers in stream == "phone.ids" ? Sevens() : numbers }
                let (phone, tablet) = (world.device("phone"), world.device("tablet"))
                func draw(_ stream: String, on device: Device) -> UInt64 {
                    device.run { Environment.current.random(stream).next() }
                }
                world.expect(draw("ids", on: phone), equals: 7, "the stream that was meant is replaced")
                world.expect(draw("jitter", on: phone) != 7, "another stream of the app is not")
                world.expect(draw("ids", on: tablet) != 7, "the same stream of another app is not")

                phone.mainApp.kill()
                phone.mainApp.launch()
                world.expect(draw("ids", on: phone), equals: 7, "it is replaced in the next launch too")
            })
        #expect(result.run?.expectations.filter { !$0.passed } == [])
        #expect(result.verdict == .pass)
    }
}

private final class Sevens: RandomNumbers {
    func next() -> UInt64 { 7 }
}
