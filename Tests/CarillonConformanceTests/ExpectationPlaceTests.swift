import CarillonConformance
import CarillonEnvironment
import CarillonResults
import Testing

/// A failed expectation says where it stands: in its file, and among the events of its run.
@Suite("Places of expectations")
struct ExpectationPlaceTests {
    @Test("A failed expectation has the lines around it, and every expectation the number of events before it")
    func place() async throws {
        let line = #line + 6
        let result = try await VerdictTests.run(
            VerdictTests.scenario { world in
                world.expect(true, "nothing has happened")
                world.note("first")
                world.note("second")
                world.expect(false, "this holds")
                world.note("third")
            })
        let run = try #require(result.run)
        #expect(run.expectations.first?.excerpt == nil)
        let failed = try #require(run.expectations.last)
        let excerpt = try #require(failed.excerpt)
        #expect(excerpt.firstLine == line - 1)
        #expect(
            excerpt.lines.map { $0.drop { $0 == " " } } == [
                #"world.note("second")"#, #"world.expect(false, "this holds")"#, #"world.note("third")"#,
            ])
        let before = run.expectations.compactMap(\.eventsBefore)
        let texts = run.trace.map(\.text)
        #expect(before == [0, texts.firstIndex(of: "third")])
    }
}
