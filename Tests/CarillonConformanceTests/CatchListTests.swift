import CarillonConformance
import Testing

@Suite("A list of catches")
struct CatchListTests {
    static let text = """
        test/late
          T-2 test/right-clock: the clock is right: to the second
          T-3 test/far @loopback: it arrives
        """

    @Test("says who has to be caught by what")
    func parsing() {
        let list = CatchList(CatchListTests.text)
        #expect(
            list.lines == [
                .init(
                    saboteur: "test/late", requirement: "T-2", scenario: "test/right-clock",
                    expectation: "the clock is right: to the second"),
                .init(
                    saboteur: "test/late", requirement: "T-3", scenario: "test/far", network: "loopback",
                    expectation: "it arrives"),
            ])
        #expect(list.faults == [])
    }

    @Test("is written as it is read")
    func roundTrip() {
        #expect(CatchList(CatchListTests.text).text == CatchListTests.text)
    }

    @Test("is written in a lasting order, each line once")
    func order() {
        var list = CatchList(CatchListTests.text)
        list.lines = list.lines.reversed() + list.lines
        #expect(list.text == CatchListTests.text)
    }

    @Test(
        "has a fault for each line that cannot be read",
        arguments: ["  T-1 test/a: nobody", "a\n  T-1", "a\n  T-1 b loopback: c"])
    func faults(text: String) {
        let list = CatchList(text)
        #expect(list.lines == [])
        #expect(list.faults.count == 1)
    }

    // MARK: In a catalogue

    static func suite(_ text: String, covers: [RequirementID] = ["T-1"], breaks: [RequirementID] = ["T-1"]) -> [Suite] {
        [
            Suite(
                "T",
                requirements: [
                    Requirement("T-1", "It works.", source: "us"), Requirement("T-2", "It lasts.", source: "us"),
                ],
                scenarios: [Scenario("t/a", "It works.", covers: covers) { _ in }],
                saboteurs: [Saboteur("t/x", "It does not.", breaks: breaks) { _ in }], catches: CatchList(text))
        ]
    }

    @Test("is at fault where it speaks of what is not there, is not broken or is not covered")
    func unknown() {
        func fault(_ line: String) -> [String] { CatchListTests.suite("t/x\n  \(line): it works").faults() }
        #expect(fault("T-1 t/a") == [])
        #expect(fault("T-1 t/b") == ["a catch of “t/x” is listed in “t/b”, and there is no such scenario"])
        #expect(fault("T-2 t/a") == ["a catch of “t/x” is listed for T-2, which it does not break"])
        #expect(
            CatchListTests.suite("t/x\n  T-2 t/a: it works", breaks: ["T-1", "T-2"]).faults()
                == ["a catch of “t/x” is listed for T-2, which “t/a” does not cover"])
        #expect(
            CatchListTests.suite("t/y\n  T-1 t/a: it works").faults()
                == ["a catch of “t/y” is listed, and there is no such saboteur"])
    }

    @Test("leaves a gap where a saboteur is held to nothing, and where nothing shows that a scenario would notice")
    func gaps() {
        let suites = CatchListTests.suite("t/x\n  T-1 t/a: it works", covers: ["T-1", "T-2"], breaks: ["T-1", "T-2"])
        let gaps = suites.gaps()
        #expect(gaps.count == 2)
        #expect(gaps.contains { $0.hasPrefix("saboteur “t/x” breaks T-2, and no expectation is named") })
        #expect(gaps.contains { $0.hasPrefix("scenario “t/a” says that it covers T-2, and no saboteur shows") })
    }
}
