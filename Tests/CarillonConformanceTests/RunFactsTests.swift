import CarillonResults
import CarillonSimulation
import Testing

@testable import CarillonConformance

@Suite("The verdict on a run")
struct RunFactsTests {
    /// A run that has come to its end, with changes.
    private static func facts(_ change: (inout RunFacts) -> Void = { _ in }) -> RunFacts {
        var facts = RunFacts(descriptorLimit: 1_024)
        change(&facts)
        return facts
    }

    @Test("is pass or fail by the expectations, where nothing else is known")
    func expectations() {
        #expect(Self.facts().judgement.verdict == .pass)
        #expect(Self.facts { $0.hasFailed = true }.judgement.verdict == .fail)
        #expect(Self.facts { $0.hasFailed = true }.judgement.reason == nil)
        #expect(Self.facts().isComplete)
    }

    @Test("is timeout with the outcome for its reason, where the scenario did not come to its end")
    func outcome() {
        let facts = Self.facts { $0.outcome = .deadlock }
        #expect(facts.judgement.verdict == .timeout)
        #expect(facts.judgement.reason?.description == Outcome.deadlock.description)
        #expect(!facts.isComplete)
    }

    @Test("is unsupported before it is timeout")
    func unsupported() {
        let facts = Self.facts { ($0.unsupported, $0.outcome) = ("It needs IPv6.", .deadlock) }
        #expect(facts.judgement.verdict == .unsupported)
        #expect(facts.judgement.reason?.description == "It needs IPv6.")
    }

    @Test("is that of the list, where the scenario is listed as failing")
    func knownFailure() {
        let fails = Self.facts { ($0.hasFailed, $0.knownFailure) = (true, "It is slow.") }.judgement
        #expect(fails.verdict == .expectedFail)
        #expect(fails.reason?.description == "It is slow.")
        let passes = Self.facts { $0.knownFailure = "It is slow." }.judgement
        #expect(passes.verdict == .unexpectedPass)
        #expect(passes.reason?.description == "It is listed as failing: It is slow.")
        let lacks = Self.facts { ($0.unsupported, $0.knownFailure) = ("It needs IPv6.", "It is slow.") }.judgement
        #expect(lacks.verdict == .unsupported)
    }

    @Test("is crashed where descriptors are missing, whatever else is known, and says nothing about differences")
    func descriptors() {
        let world = Self.facts { ($0.shortage, $0.knownFailure) = (.ofNetwork, nil) }
        #expect(!world.isComplete)
        let process = Self.facts { ($0.shortage, $0.hasFailed, $0.knownFailure) = (.ofProcess, true, "It is slow.") }
        #expect(process.isComplete)
        for facts in [world, process] {
            #expect(facts.judgement.verdict == .crashed)
            #expect(facts.judgement.reason?.description.contains("its limit is 1024. Raise that") == true)
            #expect(!facts.judgement.isComparable)
        }
        // A run that passes has not missed the descriptors.
        let passes = Self.facts { $0.shortage = .ofProcess }.judgement
        #expect(passes.verdict == .pass && passes.isComparable)
    }
}
