import CCarillonRuns
import Foundation
import Testing

@testable import CarillonConformance

@Suite("The hang account")
struct HangAccountTests {
    /// Beats of a second, each with what the run's threads had by then.
    ///
    /// - Parameter steps: the number of steps that the world has taken at each beat; if left out, it takes none.
    static func account(_ samples: [ProcessorSample?], steps: (Int) -> Int64 = { _ in 7 }) -> HangAccount {
        var account = HangAccount()
        for (beat, sample) in samples.enumerated() {
            account.add(sample, passed: .seconds(1), steps: steps(beat))
        }
        return account
    }

    static func sample(ran: Int, waited: Int, isStopped: Bool = false) -> ProcessorSample {
        ProcessorSample(ran: .seconds(ran), waited: .seconds(waited), isStopped: isStopped)
    }

    @Test("The processor time of a run counts")
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

    @Test("A world that takes steps now and then is not blocked, however long it waits in all")
    func slow() {
        let samples = (0...100).map { _ in HangAccountTests.sample(ran: 3, waited: 1) }
        let account = HangAccountTests.account(samples) { Int64($0 / 10) }
        #expect(account.verdict(limit: .seconds(10)) == nil)
        let stuck = HangAccountTests.account(samples) { Int64(min($0, 90) / 10) }
        #expect(stuck.verdict(limit: .seconds(10)) == .blocked, "after its last step")
    }

    @Test("The time on a processor counts, whatever steps the world takes")
    func endless() {
        let account = HangAccountTests.account((0...10).map { HangAccountTests.sample(ran: $0, waited: 0) }) {
            Int64($0)
        }
        #expect(account.verdict(limit: .seconds(10)) == .busy)
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

    @Test(
        "A beat comes eight times within the limit, at most once in ten milliseconds and at least once a second",
        arguments: [
            (.zero, .milliseconds(10)), (.milliseconds(80), .milliseconds(10)), (.milliseconds(88), .milliseconds(11)),
            (.milliseconds(800), .milliseconds(100)), (.seconds(8), .seconds(1)), (.seconds(60), .seconds(1)),
        ] as [(Duration, Duration)])
    func interval(limit: Duration, interval: Duration) {
        let start = ContinuousClock.now
        var beat = Heartbeat(limit: limit, now: start)
        #expect(beat.next(start + interval - .nanoseconds(1)) == nil)
        #expect(beat.next(start + interval) == interval)
        #expect(beat.next(start + interval * 4) == interval * 2)
        #expect(Heartbeat(limit: limit, now: start - .seconds(3_600)).untilNext == .zero, "it is overdue")
        #expect(Heartbeat(limit: limit, now: start + .seconds(3_600)).untilNext > .seconds(60))
    }

    @Test(
        "The system's files on a thread say how long it ran and waited, and whether it wants a processor or is stopped",
        arguments: [
            ("5 7 1", "1 (a) S 1 2", ProcessorSample(ran: .nanoseconds(5), waited: .nanoseconds(7))),
            ("5 7", nil, ProcessorSample(ran: .nanoseconds(5), waited: .nanoseconds(7))),
            ("0 9 0\n", "1 (a) R 1", ProcessorSample(waited: .nanoseconds(9), isRunnable: true)),
            ("9 0 0", "1 (a) R (b) T) R 1", ProcessorSample(ran: .nanoseconds(9), isRunnable: true)),
            ("0 0 0", "1 (a) R (b) R) T 1", ProcessorSample(isStopped: true)),
            ("0 0 0", "1 (a) t 1", ProcessorSample(isStopped: true, isTraced: true)),
            ("5", "1 (a) R 1", nil), ("5 x 1", "1 (a) R 1", nil), ("x 7 1", "1 (a) R 1", nil), ("", "1 (a) R 1", nil),
            (nil, "1 (a) R 1", nil),
        ] as [(String?, String?, ProcessorSample?)])
    func files(times: String?, state: String?, expected: ProcessorSample?) throws {
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent(
            "carillon-thread-\(ProcessInfo.processInfo.globallyUniqueString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        for (name, text) in [("schedstat", times), ("stat", state)] {
            if let text { try Data(text.utf8).write(to: directory.appendingPathComponent(name)) }
        }
        var sample = ProcessorSample()
        #expect(sample.addThread(directory.path) == (expected != nil))
        #expect(sample == expected ?? ProcessorSample())
        guard let expected else { return }
        #expect(sample.addThread(directory.path) == true)
        #expect(sample.ran == expected.ran * 2 && sample.waited == expected.waited * 2, "threads are added up")
    }

    @Test("The system tells of a thread what it had", .enabled(if: isLinux))
    func system() throws {
        let sample = try #require(ProcessorSample.process(ProcessInfo.processInfo.processIdentifier))
        #expect(sample.ran > .zero)
        #expect(!sample.isStopped)
        #expect(sample.isRunnable, "this thread runs")
        #expect(ProcessorSample.thread(carillon_kernel_thread())?.isRunnable == true)
        #expect(ProcessorSample.thread(0) == nil)
        #expect(ProcessorSample.process(0) == nil)
    }
}
