import CarillonConformance
import CarillonSimulation
import Testing

@Suite("How scenarios are run")
struct RunnerOptionsTests {
    @Test("unless somebody says otherwise: once, on both networks, one after the other, on threads, in any order")
    func defaults() {
        let options = RunOptions()
        #expect(options.seed == .standard)
        #expect(options.seedCount == 1)
        #expect(options.networks == [.memory, .loopback])
        #expect(options.jobs == 1)
        #expect(!options.checksDeterminism)
        #expect(options.hangLimit == .seconds(60))
        #expect(options.isolation == .threads)
        #expect(options.traceLimit == 2_000)
        #expect(options.tracesExpectedRuns)
        #expect(options.schedule == .shuffled)
        #expect(options.lateness == .none)
        #expect(!options.keepsRealTime)
    }
}
