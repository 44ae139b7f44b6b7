import CarillonEnvironment
import EventSource
import EventStream
import Foundation
import HTTPEngine
import HTTPWire
import Testing

@Suite("An event source connects again")
struct ReconnectionTests {
    let bench = Bench()

    @Test("A lost stream is opened again after three seconds") func delay() {
        bench.begin()
        bench.machine.end(at: bench.now)
        #expect(bench.take() == [.tell(.state(.connecting)), .tell(.failed(.ended))])
        bench.pass(.seconds(3) - .nanoseconds(1))
        #expect(bench.take() == [])
        bench.pass(.nanoseconds(1))
        #expect(bench.requests().count == 1)
        bench.answer()
        #expect(bench.take() == [.tell(.state(.open)), .tell(.opened)])
    }

    @Test(
        "The server's retry counts at once, but for the floor",
        arguments: [("0", 500), ("007", 500), ("501", 501), ("10000", 10_000)])
    func retry(_ text: String, _ milliseconds: Int) {
        bench.begin()
        bench.receive("retry: \(text)\n")
        bench.machine.end(at: bench.now)
        #expect(bench.delay() == .milliseconds(milliseconds))
    }

    @Test("A retry that is no number is ignored", arguments: ["x", "1.5", "-1", ""])
    func malformedRetry(_ text: String) {
        bench.begin()
        bench.receive("retry: \(text)\n\n")
        bench.machine.end(at: bench.now)
        #expect(bench.delay() == .seconds(3))
    }

    @Test(
        "A retry of more than a day, or than any clock can count, is a day",
        arguments: ["86400001", "99999999999999999999999"])
    func endlessRetry(_ text: String) {
        bench.begin()
        bench.receive("retry: \(text)\n")
        bench.machine.end(at: bench.now)
        #expect(bench.delay() == .days(1))
    }

    /// The ways in which a stream is of use before it ends.
    enum Use: CaseIterable { case event, eventOfOtherType, time }

    @Test(
        "The delays double while attempts fail in a row, up to a minute, and begin anew with a stream that was of use",
        arguments: Use.allCases)
    func backOff(_ use: Use) {
        bench.begin()
        bench.machine.end(at: bench.now)
        for _ in 0..<2 {
            for seconds in [3, 6, 12, 24, 48, 60, 60] {
                #expect(bench.delay() == .seconds(seconds))
                bench.machine.fail(.cannotConnect("refused"), at: bench.now)
            }
            bench.pass(.seconds(60))
            bench.answer()
            switch use {
            case .event: bench.receive("data: x\n\n")
            case .eventOfOtherType: bench.receive("event: price\ndata: x\n\n")
            case .time: bench.pass(.seconds(5))
            }
            bench.machine.end(at: bench.now)
        }
    }

    @Test(
        "Streams that end soon and without an event do not begin the delays anew, whatever else they bring",
        arguments: ["", ":\n", "id: 7\n\n", "retry: 0\n", "retry: 0\n\n", "event: price\n\n", "data: cut"])
    func useless(_ text: String) {
        let bench = Bench(EventSource.Options(reconnectionTime: .zero))
        bench.begin()
        for milliseconds in [500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000] {
            bench.receive(text)
            bench.pass(.seconds(5) - .nanoseconds(1))
            bench.machine.end(at: bench.now)
            #expect(bench.delay() == .milliseconds(milliseconds))
            bench.answer()
        }
    }

    @Test("A server that ends each stream after an event is asked twice a second at most") func floor() {
        bench.begin()
        for _ in 0..<100 {
            bench.receive("retry: 0\ndata: x\n\n")
            bench.machine.end(at: bench.now)
            #expect(bench.delay() == .milliseconds(500))
            bench.answer()
        }
    }

    @Test("The floor is the app's to choose, also without growth") func chosenFloor() {
        var options = EventSource.Options(minimumDelay: .seconds(7), backOff: nil)
        for seconds in [7, 3] {
            let bench = Bench(options)
            bench.machine.open(at: bench.now)
            for _ in 0..<3 {
                bench.machine.fail(.cannotConnect("refused"), at: bench.now)
                #expect(bench.delay() == .seconds(seconds))
            }
            options.minimumDelay = .zero
        }
    }

    @Test("The random part only makes a delay longer, and never the first one") func jitter() {
        let bench = Bench(EventSource.Options(backOff: EventSource.BackOff(jitter: 0.5)), chance: 1)
        bench.begin()
        bench.machine.end(at: bench.now)
        #expect(bench.delay() == .seconds(3))
        bench.machine.fail(.cannotConnect("refused"), at: bench.now)
        #expect(bench.delay() == .seconds(9))
    }

    @Test("Without growth all delays are equal") func constant() {
        let bench = Bench(EventSource.Options(backOff: nil))
        bench.machine.open(at: bench.now)
        for _ in 0..<5 {
            bench.machine.fail(.cannotConnect("refused"), at: bench.now)
            #expect(bench.delay() == .seconds(3))
        }
    }

    @Test("A reconnection time beyond the growth's maximum is obeyed") func longRetry() {
        bench.begin()
        bench.receive("retry: 600000\n")
        for _ in 0..<3 {
            bench.machine.fail(.connectionLost("reset"), at: bench.now)
            #expect(bench.delay() == .seconds(600))
        }
    }

    @Test(
        "Each failure of the network leads to a new attempt",
        arguments: [
            HTTPEngineFailure.cannotConnect("x"), .connectionLost("x"), .timedOut, .badResponse("x"), .tooLarge("x"),
            .notSecure("x"),
        ])
    func failures(_ failure: HTTPEngineFailure) {
        bench.machine.open(at: bench.now)
        bench.machine.fail(failure, at: bench.now)
        _ = bench.take()
        #expect(bench.machine.readyState == .connecting)
        #expect(bench.delay() == .seconds(3))
        #expect(bench.requests().count == 1)
    }

    @Test("An address that the engine cannot use is final") func unusable() {
        bench.machine.open(at: bench.now)
        bench.machine.fail(.unusableAddress("no port"), at: bench.now)
        #expect(bench.failures() == [.unusableAddress("no port")])
        #expect(bench.machine.readyState == .closed)
    }

    @Test("A source that does not reconnect is closed by each end") func single() {
        let bench = Bench(EventSource.Options(reconnects: false))
        bench.begin()
        bench.machine.end(at: bench.now)
        #expect(bench.take() == [.tell(.state(.closed)), .tell(.failed(.ended))])
        #expect(bench.machine.nextDeadline == nil)
    }

    @Test("A silent stream is lost after the timeout, and each byte begins it anew") func silence() {
        let bench = Bench(EventSource.Options(silenceTimeout: .seconds(25)))
        bench.begin()
        for piece in [":\n", "x", "\ndata: x\n\n"] {
            bench.pass(.seconds(24))
            bench.receive(piece)
        }
        #expect(bench.events().count == 1)
        bench.pass(.seconds(25) - .nanoseconds(1))
        #expect(bench.take() == [])
        bench.pass(.nanoseconds(1))
        #expect(bench.take() == [.cancel, .tell(.state(.connecting)), .tell(.failed(.silence))])
        #expect(bench.delay() == .seconds(3))
    }

    @Test("A stream may be silent for ever without that option") func patience() {
        bench.begin()
        bench.pass(.days(30))
        #expect(bench.take() == [] && bench.machine.readyState == .open)
    }

    @Test("A loop that was away looks a second time before it blames the server") func away() {
        let bench = Bench(EventSource.Options(silenceTimeout: .seconds(25)))
        bench.begin()
        bench.now = bench.now.advanced(by: .hours(8))
        bench.machine.advance(to: bench.now)
        #expect(bench.take() == [])
        bench.receive(":\n")
        bench.pass(.seconds(20))
        #expect(bench.machine.readyState == .open)
        bench.now = bench.now.advanced(by: .hours(8))
        bench.machine.advance(to: bench.now)
        bench.pass(.seconds(1))
        #expect(bench.failures() == [.silence])
    }

    @Test("Timers that fire late, or too early, change nothing but the time", arguments: [0, 1, 999, 59_000])
    func lateness(_ milliseconds: Int) {
        bench.begin()
        bench.machine.end(at: bench.now)
        bench.machine.advance(to: bench.now)
        _ = bench.take()
        bench.pass(.seconds(3) + .milliseconds(milliseconds), lateness: .milliseconds(milliseconds))
        #expect(bench.requests().count == 1)
        bench.machine.advance(to: bench.now)
        #expect(bench.take() == [])
    }
}

@Suite("An event source closes")
struct ClosingTests {
    enum Moment: CaseIterable { case before, connecting, redirected, open, waiting, failed }

    @Test("Nothing follows a close, in whatever state it comes", arguments: Moment.allCases)
    func close(_ moment: Moment) {
        let bench = Bench()
        if moment != .before { bench.machine.open(at: bench.now) }
        switch moment {
        case .before, .connecting: break
        case .redirected: bench.answer(302, ["Location": "/x"])
        case .open: bench.answer()
        case .waiting: bench.machine.fail(.cannotConnect("refused"), at: bench.now)
        case .failed: bench.answer(404)
        }
        _ = bench.take()
        bench.machine.close()
        let hasExchange = [.connecting, .redirected, .open].contains(moment)
        let wasClosed = [.before, .failed].contains(moment)
        #expect(bench.take() == (hasExchange ? [.cancel] : []) + (wasClosed ? [] : [.tell(.state(.closed))]))
        bench.answer()
        bench.receive("data: x\n\n")
        bench.machine.end(at: bench.now)
        bench.machine.fail(.connectionLost("reset"), at: bench.now)
        bench.machine.advance(to: bench.now.advanced(by: .hours(1)))
        #expect(bench.take() == [])
        #expect(bench.machine.readyState == .closed && bench.machine.nextDeadline == nil)
    }

    @Test("Events that were received and not told yet are dropped") func dropped() {
        let bench = Bench()
        bench.begin()
        bench.receive("data: 1\n\ndata: 2\n\n")
        #expect(bench.machine.takeAction() == .tell(.event(MessageEvent("1"))))
        bench.machine.close()
        #expect(bench.take() == [.cancel, .tell(.state(.closed))])
    }

    @Test("A closed source opens again, with the last event ID") func reopen() {
        let bench = Bench()
        bench.begin()
        bench.receive("id: 7\ndata: x\n\n")
        _ = bench.take()
        bench.machine.close()
        _ = bench.take()
        bench.machine.open(at: bench.now)
        #expect(bench.requests().map(\.lastEventID) == ["7"])
    }

    @Test("A source that opens again asks for the events that it had received and not told") func untold() {
        let bench = Bench()
        bench.begin()
        bench.receive("id: 1\ndata: a\n\nid: 2\ndata: b\n\nid: 3\n\n")
        #expect(bench.machine.takeAction() == .tell(.event(MessageEvent("a", id: "1", last: "1"))))
        #expect(bench.machine.lastEventID == "1", "the app hears of the first event now")
        bench.machine.close()
        _ = bench.take()
        bench.machine.open(at: bench.now)
        #expect(bench.requests().map(\.lastEventID) == ["1"])
        bench.answer()
        bench.receive("id: 2\ndata: b\n\n")
        #expect(bench.events() == [MessageEvent("b", id: "2", last: "2")])
    }
}
