import CarillonResults
import Testing

@Suite("The worst of several verdicts")
struct VerdictOrderTests {
    @Test("is the one that needs somebody's attention most, in this order")
    func order() {
        #expect(
            Verdict.worstFirst == [
                .crashed, .timeout, .fail, .unexpectedPass, .notRun, .expectedFail, .pass, .skipped, .unsupported,
            ])
        #expect(Set(Verdict.worstFirst) == Set(Verdict.allCases))
        for (worse, better) in zip(Verdict.worstFirst, Verdict.worstFirst.dropFirst()) {
            #expect(worse.severity > better.severity)
            #expect(Verdict.worst(of: [better, worse]) == worse)
        }
    }

    @Test("is that of the part that ran, where another one could not")
    func unsupported() {
        #expect(Verdict.worst(of: [.unsupported, .pass]) == .pass)
        #expect(Verdict.worst(of: [.unsupported, .skipped]) == .skipped)
        #expect(Verdict.worst(of: [Verdict]()) == .notRun)
    }

    @Test("lets a run succeed where it is one of these", arguments: Verdict.allCases)
    func isAsExpected(verdict: Verdict) {
        let good: [Verdict] = [.pass, .expectedFail, .unsupported, .skipped]
        #expect(verdict.isAsExpected == good.contains(verdict))
    }
}
