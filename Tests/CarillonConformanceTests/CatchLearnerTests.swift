import CarillonConformance
import CarillonResults
import Testing

@Suite("Learning who is caught by what")
struct CatchLearnerTests {
    /// Two scenarios of two requirements, and two saboteurs, of which the second is the coarser one.
    static func suite(_ list: String = "") -> Suite {
        Suite(
            "T", requirements: [],
            scenarios: [
                Scenario("t/a", "A.", covers: ["T-1"], networks: [.memory, .loopback]) { _ in },
                Scenario("t/b", "B.", covers: ["T-1", "T-2"]) { _ in },
            ],
            saboteurs: [
                Saboteur("t/fine", "Something.", breaks: ["T-1"]) { _ in },
                Saboteur("t/coarse", "Everything.", breaks: ["T-1", "T-2"]) { _ in },
            ], catches: CatchList(list))
    }

    static func result(
        _ saboteur: String, breaks: [String], _ catches: (scenario: String, network: String, failed: [String])...
    ) -> SaboteurResult {
        SaboteurResult(
            id: saboteur, summary: "", breaks: breaks, outcome: .killed,
            caughtBy: catches.map { .init(scenario: $0.scenario, network: $0.network, failed: $0.failed, heldTo: []) })
    }

    static func learn(_ list: String = "", _ results: SaboteurResult...) -> String {
        let suite = suite(list)
        return CatchLearner(suites: [suite], networks: [.memory, .loopback]).learn(suite, from: results).text
    }

    @Test("names the first expectation that failed, for each requirement, by the saboteur that breaks least")
    func fresh() {
        let text = CatchLearnerTests.learn(
            "",
            CatchLearnerTests.result(
                "t/coarse", breaks: ["T-1", "T-2"], ("t/b", "none", ["one", "two", "three"]),
                ("t/a", "memory", ["x", "y"]), ("t/a", "loopback", ["x", "y"])),
            CatchLearnerTests.result("t/fine", breaks: ["T-1"], ("t/b", "none", ["two"])))
        #expect(
            text == """
                t/coarse
                  T-1 t/a: x
                  T-2 t/b: one
                t/fine
                  T-1 t/b: two
                """)
    }

    @Test("says on which network, where they differ")
    func networks() {
        let text = CatchLearnerTests.learn(
            "",
            CatchLearnerTests.result(
                "t/fine", breaks: ["T-1"], ("t/a", "memory", ["x"]), ("t/a", "loopback", ["y"])))
        #expect(text == "t/fine\n  T-1 t/a @loopback: y\n  T-1 t/a @memory: x")
    }

    @Test("prefers what fails on all of them, and says of what fails on one that it does so there")
    func common() {
        #expect(
            CatchLearnerTests.learn(
                "",
                CatchLearnerTests.result(
                    "t/fine", breaks: ["T-1"], ("t/a", "memory", ["x", "z"]), ("t/a", "loopback", ["y", "z"])))
                == "t/fine\n  T-1 t/a: z")
        #expect(
            CatchLearnerTests.learn("", CatchLearnerTests.result("t/fine", breaks: ["T-1"], ("t/a", "memory", ["x"])))
                == "t/fine\n  T-1 t/a @memory: x")
    }

    @Test("takes no sentence of the runner's where the scenario has one of its own")
    func ownSentences() {
        let text = CatchLearnerTests.learn(
            "",
            CatchLearnerTests.result(
                "t/fine", breaks: ["T-1"], ("t/b", "none", ["the scenario throws nothing", "two"])))
        #expect(text == "t/fine\n  T-1 t/b: two")
    }

    @Test("keeps what people have named as long as it holds, and what was not tried")
    func kept() {
        let list = "t/coarse\n  T-2 t/b: nine\nt/fine\n  T-1 t/b: two"
        #expect(
            CatchLearnerTests.learn(
                list, CatchLearnerTests.result("t/fine", breaks: ["T-1"], ("t/b", "none", ["one", "two"]))) == list)
        #expect(
            CatchLearnerTests.learn(
                list, CatchLearnerTests.result("t/fine", breaks: ["T-1"], ("t/b", "none", ["one"])))
                == "t/coarse\n  T-2 t/b: nine\nt/fine\n  T-1 t/b: one")
    }

    @Test("keeps what people have named on the network where it holds")
    func narrowed() {
        #expect(
            CatchLearnerTests.learn(
                "t/fine\n  T-1 t/a: y",
                CatchLearnerTests.result(
                    "t/fine", breaks: ["T-1"], ("t/a", "memory", ["x", "y"]), ("t/a", "loopback", ["x"])))
                == "t/fine\n  T-1 t/a @memory: y\n  T-1 t/a: x")
    }

    @Test("keeps a line of one network where it holds there")
    func heldOnOneNetwork() {
        let list = "t/fine\n  T-1 t/a @loopback: y"
        #expect(
            CatchLearnerTests.learn(
                list,
                CatchLearnerTests.result(
                    "t/fine", breaks: ["T-1"], ("t/a", "memory", ["x"]), ("t/a", "loopback", ["x", "y"])))
                == list + "\n  T-1 t/a: x")
    }

    @Test("counts what fails where most does, where networks differ")
    func mostFailures() {
        #expect(
            CatchLearnerTests.learn(
                "",
                CatchLearnerTests.result(
                    "t/fine", breaks: ["T-1"], ("t/a", "memory", ["x", "y", "z"]), ("t/a", "loopback", ["x"]),
                    ("t/b", "none", ["p", "q"])),
                CatchLearnerTests.result(
                    "t/coarse", breaks: ["T-1", "T-2"], ("t/a", "memory", ["c", "d"]), ("t/a", "loopback", ["c", "d"])))
                == "t/coarse\n  T-1 t/a: c\nt/fine\n  T-1 t/b: p")
    }

    @Test("drops the lines of saboteurs that are no more")
    func gone() {
        #expect(CatchLearnerTests.learn("t/gone\n  T-1 t/b: two") == "")
    }
}
