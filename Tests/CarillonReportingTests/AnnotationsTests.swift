import CarillonResults
import Testing

@testable import CarillonReporting

@Suite("GitHub annotations")
struct AnnotationsTests {
    @Test("a failed expectation marks its own source line")
    func failure() {
        let run = TraceBuilder().run(
            lanes: [],
            expectations: [.held("a"), .failed("b: 100%, or not", "- 1\n+ 2", line: 31, at: .seconds(3))])
        let lines = Annotations(.with([.plain("a/b", .fail, run: run)])).lines()
        #expect(
            lines == [
                "::error file=Scenarios/Robin/Overflow.swift,line=31,title=a/b (in-process%2C memory)%3A fail::"
                    + "b: 100%25, or not%0A- 1%0A+ 2%0Aafter 0:00:03 of virtual time%0A"
                    + "carillon run 'robin/overflow/sixty-fifth' --seed 0x5eed --network memory"
            ])
    }

    @Test("scenarios that did not run are marked where they stand, and missing requirements and survivors are told of")
    func others() {
        let survivor = SaboteurResult(
            id: "x/lies", summary: "It lies.", breaks: [], outcome: .survived, caughtBy: [])
        let lines = Annotations(
            .with([.plain("a/b", .notRun)], requirements: [.missing("UN-2")], saboteurs: [survivor])
        ).lines()
        #expect(lines.count == 3)
        #expect(
            lines[0].hasPrefix(
                "::error file=Scenarios/Robin/Overflow.swift,line=12,title=a/b (in-process%2C memory)%3A not run::"
            ))
        #expect(lines[1].hasPrefix("::error title=Requirement UN-2 is missing::"))
        #expect(lines[2].hasPrefix("::error title=Saboteur x/lies%3A survived::"))
    }

    @Test("nothing is said of what is as expected")
    func quiet() {
        #expect(Annotations(SampleResults.hundredPassed).render().isEmpty)
        #expect(Annotations(.with([.plain("a/b", .skipped), .plain("a/c", .expectedFail)])).lines().isEmpty)
    }

    @Test("no text can begin a command of its own")
    func hostile() {
        let lines = Annotations(.hostile).lines()
        #expect(!lines.isEmpty)
        for line in lines {
            #expect(line.hasPrefix("::error "))
            #expect(!line.unicodeScalars.contains { $0.value < 0x20 && $0 != "\t" })
        }
    }
}
