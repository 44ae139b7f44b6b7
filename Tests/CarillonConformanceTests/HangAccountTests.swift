import Foundation
import Testing

@testable import CarillonConformance

@Suite("The hang account")
struct HangAccountTests {
    /// Beats of a second, each with what the run's threads had by then.
    static func account(_ samples: [ProcessorSample?]) -> HangAccount {
        var account = HangAccount()
        for sample in samples { account.add(sample, passed: .seconds(1)) }
        return account
    }

    static func sample(ran: Int, waited: Int, isStopped: Bool = false) -> ProcessorSample {
        ProcessorSample(ran: .seconds(ran), waited: .seconds(waited), isStopped: isStopped)
    }

    @Test("What a run has of the processor counts")
    func busy() {
        let account = HangAccountTests.account((0...10).map { HangAccountTests.sample(ran: $0, waited: 0) })
        #expect(account.busy == .seconds(10))
        #expect(account.idle == .zero)
        #expect(account.verdict(limit: .seconds(10)) == .busy)
        #expect(account.verdict(limit: .seconds(11)) == nil)
    }

    @Test("A run that neither has nor wants a processor is blocked")
    func blocked() {
        let account = HangAccountTests.account((0...10).map { _ in HangAccountTests.sample(ran: 3, waited: 1) })
        #expect(account.idle == .seconds(10))
        #expect(account.verdict(limit: .seconds(10)) == .blocked)
    }

    @Test("Waiting for a processor that others have does not count")
    func crowded() {
        let account = HangAccountTests.account((0...100).map { HangAccountTests.sample(ran: 0, waited: $0) })
        #expect(account.verdict(limit: .milliseconds(1)) == nil)
    }

    @Test("A thread that wants a processor is not idle, although nobody knows yet since when")
    func runnable() {
        let account = HangAccountTests.account(
            (0...100).map { _ in ProcessorSample(ran: .seconds(1), waited: .zero, isRunnable: true) })
        #expect(account.verdict(limit: .milliseconds(1)) == nil)
    }

    @Test("Being suspended does not count")
    func suspended() {
        let account = HangAccountTests.account(
            (0...100).map { _ in HangAccountTests.sample(ran: 1, waited: 1, isStopped: true) })
        #expect(account.verdict(limit: .milliseconds(1)) == nil)
    }

    @Test("Many threads at once have more than the time that passed, and are not idle for it")
    func threads() {
        let account = HangAccountTests.account((0...10).map { HangAccountTests.sample(ran: 2 * $0, waited: 0) })
        #expect(account.busy == .seconds(20))
        #expect(account.idle == .zero)
    }

    @Test("Where the system does not tell, all of the time counts")
    func unknown() {
        #expect(HangAccountTests.account([nil, nil, nil]).verdict(limit: .seconds(3)) == .blocked)
    }

    @Test("A supervisor that was suspended counts no more than two beats")
    func heartbeat() {
        let start = ContinuousClock.now
        var beat = Heartbeat(limit: .seconds(60), now: start)
        #expect(beat.next(start + .milliseconds(900)) == nil)
        #expect(beat.next(start + .milliseconds(1_100)) == .milliseconds(1_100))
        #expect(beat.next(start + .seconds(3_600)) == .seconds(2))
        #expect(beat.next(start + .seconds(3_600)) == nil)
    }

    @Test("The system tells of a thread what it had", .enabled(if: isLinux))
    func system() throws {
        let sample = try #require(ProcessorSample.process(ProcessInfo.processInfo.processIdentifier))
        #expect(sample.ran > .zero)
        #expect(!sample.isStopped)
        #expect(ProcessorSample.thread(0) == nil)
    }
}
