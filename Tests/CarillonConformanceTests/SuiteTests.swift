import CarillonConformance
import CarillonResults
import Testing

@Suite("A catalogue")
struct SuiteTests {
    static func scenario(_ id: String, covers: [RequirementID]) -> Scenario {
        Scenario(id, "Something.", covers: covers) { $0.expect(true, "it is so") }
    }

    static func saboteur(_ id: String, breaks: [RequirementID]) -> Saboteur {
        Saboteur(id, "Something.", breaks: breaks) { _ in }
    }

    static func suites(
        _ requirements: [Requirement], _ scenarios: [Scenario] = [], _ saboteurs: [Saboteur] = []
    ) -> [Suite] {
        [Suite("Test", requirements: requirements, scenarios: scenarios, saboteurs: saboteurs)]
    }

    /// A suite of these requirements and nothing else.
    static func suites(_ ids: [RequirementID]) -> [Suite] {
        suites(ids.map { Requirement($0, "It works.", source: "us") })
    }

    @Test("has no fault and no gap when everything is covered and broken")
    func complete() {
        let suites = SuiteTests.suites(
            [Requirement("T-1", "It works.", source: "us")], [SuiteTests.scenario("t/a", covers: ["T-1"])],
            [SuiteTests.saboteur("t/b", breaks: ["T-1"])])
        #expect(suites.faults() == [])
        #expect(suites.gaps() == [])
    }

    @Test("keeps saboteurs that a search has to find apart, and is at fault where it lacks their scenario")
    func searched() {
        func suites(_ place: String) -> [Suite] {
            let rare = Saboteur("t/rare", "Something.", breaks: ["T-1"], searchedIn: place) { _ in }
            return SuiteTests.suites(
                [Requirement("T-1", "It works.", source: "us")], [SuiteTests.scenario("t/a", covers: ["T-1"])],
                [rare, SuiteTests.saboteur("t/b", breaks: ["T-1"])])
        }
        #expect(suites("t/a").saboteurs.map(\.id) == ["t/b"])
        #expect(suites("t/a").searchedSaboteurs.map(\.id) == ["t/rare"])
        #expect(suites("t/a").faults() == [] && suites("t/a").gaps() == [])
        #expect(suites("t/a").map(\.withoutCatches).searchedSaboteurs.map(\.id) == ["t/rare"])
        #expect(suites("t/z").faults() == ["saboteur “t/rare” is searched in “t/z”, which is no scenario"])
    }

    @Test("is at fault where an identifier is used twice or unknown")
    func faults() {
        let suites = SuiteTests.suites(
            [Requirement("T-1", "It works.", source: "us"), Requirement("T-1", "Again.", source: "us")],
            [SuiteTests.scenario("t/a", covers: ["T-1"]), SuiteTests.scenario("t/a", covers: ["T-9"])],
            [SuiteTests.saboteur("t/b", breaks: []), SuiteTests.saboteur("t/c", breaks: ["T-8"])])
        #expect(
            suites.faults() == [
                "scenario “t/a” is defined twice", "requirement “T-1” is defined twice",
                "scenario “t/a” covers T-9, which is in no catalogue", "saboteur “t/b” breaks no requirement",
                "saboteur “t/c” breaks T-8, which is in no catalogue",
            ])
    }

    @Test("has a gap where a requirement has no scenario or no saboteur, and no reason")
    func gaps() {
        let bare = SuiteTests.suites([Requirement("T-1", "It works.", source: "us")])
        #expect(bare.gaps().count == 2)
        let excluded = SuiteTests.suites([Requirement("T-1", "It works.", source: "us", excluded: "no way to see it")])
        #expect(excluded.gaps() == [])
        let exempt = SuiteTests.suites(
            [Requirement("T-1", "It works.", source: "us", noSaboteur: "`A.b`")],
            [SuiteTests.scenario("t/a", covers: ["T-1"])])
        #expect(exempt.gaps() == [])
    }

    @Test("has a gap where a reason stands although there is no need for it")
    func needlessReasons() {
        let suites = SuiteTests.suites(
            [
                Requirement("T-1", "It works.", source: "us", excluded: "no way to see it"),
                Requirement("T-2", "It works.", source: "us", noSaboteur: "`A.b`"),
            ],
            [SuiteTests.scenario("t/a", covers: ["T-1", "T-2"])], [SuiteTests.saboteur("t/b", breaks: ["T-2"])])
        #expect(
            suites.gaps() == [
                "T-1 is excluded, and yet covered; drop one", "T-2 is exempt from saboteurs, and yet has one; drop one",
            ])
    }

    @Test("tells of each requirement who covers it, and the worst that happened there")
    func results() throws {
        let suites = SuiteTests.suites(
            [Requirement("T-1", "It works.", source: "us"), Requirement("T-2", "It lasts.", source: "us")],
            [SuiteTests.scenario("t/a", covers: ["T-1"]), SuiteTests.scenario("t/b", covers: ["T-1"])])
        var scenarios = Runner(suites: suites).runAndWait(suites.scenarios).scenarios
        scenarios[1].verdict = .fail
        let results = RunResults(
            suites: suites, scenarios: scenarios, saboteurs: [], options: RunOptions(), reproduce: "carillon run")
        #expect(results.requirements.map(\.coverage) == [.covered, .missing])
        #expect(results.requirements.map(\.verdict) == [.fail, .notRun])
        #expect(results.requirements[0].scenarios == ["t/a", "t/b"])
    }
}
