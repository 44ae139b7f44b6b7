import CarillonEnvironment
import MagicBell
import MagicBellWire
import Testing

@Suite("A realtime channel connects again")
struct ReconnectingTests {
    let bench = RealtimeBench()

    @Test("0.1 s after a loss, then 15, 20, 25, 30 and 30 s, and 30 s when suspended, without limit [MB-RT-15]")
    func delays() {
        bench.begin()
        bench.receive(id: "e1")
        for _ in 0..<2 {
            bench.machine.lose(.broken("reset"), at: bench.now)
            #expect(bench.delay() == .milliseconds(100))
            for seconds in [15, 20, 25, 30, 30, 30, 30, 30, 30] {
                bench.machine.lose(.broken("refused"), at: bench.now)
                #expect(bench.delay() == .seconds(seconds))
            }
            bench.machine.linkDidOpen(at: bench.now)
            bench.receive(id: "e2")
            bench.pass(.seconds(5))
        }
    }

    @Test(
        "The random part takes up to a fifth off, until the channel is suspended",
        arguments: [
            (1, 0, 0, 12_000), (1, 0, 1, 15_000), (4, 60, 0, 24_000), (4, 60, 1, 30_000), (9, 120, 0, 30_000),
            (0, 500, 0, 100),
        ])
    func jitter(_ failures: Int, _ seconds: Int, _ chance: Int, _ milliseconds: Int) {
        let retry = RealtimeRetry(failures: failures, timeWithoutLink: .seconds(seconds), chance: Double(chance))
        #expect(retry.delay == .milliseconds(milliseconds))
    }

    @Test("A server may ask for longer delays, up to five minutes", arguments: [(0, 0.1), (10, 10), (9_999, 300)])
    func retry(_ asked: Int, _ seconds: Double) {
        bench.begin()
        bench.machine.noteRetry(.seconds(asked))
        // The next link brings no `retry`.
        for nothing in [Duration.zero, nil] { bench.machine.noteRetry(nothing) }
        bench.machine.lose(.broken("reset"), at: bench.now)
        #expect(bench.delay() == .seconds(seconds))
    }

    @Test("A start that fails has the same delays, without the first") func start() {
        bench.reachLink()
        for seconds in [15, 20, 25, 30] {
            bench.machine.lose(.broken("refused"), at: bench.now)
            #expect(bench.delay() == .seconds(seconds))
        }
    }

    @Test("Links that break as soon as they are open do not hammer the server") func flapping() {
        bench.begin()
        for delay in [Duration.milliseconds(100), .seconds(15), .seconds(20), .seconds(25), .seconds(30)] {
            bench.machine.lose(.broken("reset"), at: bench.now)
            #expect(bench.delay() == delay)
            bench.machine.linkDidOpen(at: bench.now)
        }
        bench.pass(.seconds(5))
        bench.machine.lose(.broken("reset"), at: bench.now)
        #expect(bench.delay() == .milliseconds(100))
    }

    @Test("Links that bring a message and break do not hammer the server, either [MB-RT-26]") func fruitfulFlapping() {
        bench.begin()
        for milliseconds in [100, 200, 400, 800, 1_600, 3_200, 6_400, 12_800, 25_600, 30_000, 30_000] {
            bench.receive(id: "e\(milliseconds)")
            bench.machine.lose(.broken("reset"), at: bench.now)
            #expect(bench.delay() == .milliseconds(milliseconds))
            bench.machine.linkDidOpen(at: bench.now)
        }
        bench.receive(id: "last")
        bench.pass(.seconds(5))
        bench.machine.lose(.broken("reset"), at: bench.now)
        #expect(bench.delay() == .milliseconds(100))
    }

    @Test("The token is used again, and the last message is named [MB-SSE-2]") func resume() {
        bench.begin()
        bench.receive(id: "e1")
        bench.receive(id: "e2")
        bench.interrupt()
        bench.pass(.milliseconds(100))
        #expect(
            bench.take() == [.openStream(channel: RealtimeBench.channel, token: "token-1", lastEvent: "e2")])
        bench.machine.linkDidOpen(at: bench.now)
        #expect(bench.take() == [])
    }

    @Test(
        "After an outage of up to two minutes there is no gap, after a longer one there is [MB-RT-18]",
        arguments: [1, 60, 119, 121, 3_600])
    func gap(_ seconds: Int) {
        bench.begin()
        bench.receive(id: "e1")
        bench.machine.lose(.broken("reset"), at: bench.now)
        bench.pass(.milliseconds(100))
        let end = bench.now.advanced(by: .seconds(seconds) - .milliseconds(100))
        while let wait = Optional(bench.now.duration(to: end)), wait > .zero {
            bench.machine.lose(.broken("refused"), at: bench.now)
            bench.pass(min(wait, .seconds(30)))
        }
        if case .waiting = bench.machine.phase { _ = bench.delay() }
        let outage = bench.now
        _ = bench.take()
        bench.machine.linkDidOpen(at: bench.now)
        #expect(bench.allNews() == [outage.nanoseconds > 120_000_000_000 ? .gap : .opened])
    }

    @Test("Without a message that could be named, a new link leaves a gap [MB-RT-18]") func unnamed() {
        bench.begin()
        bench.receive()
        bench.interrupt()
        bench.pass(.milliseconds(100))
        #expect(bench.take() == [.openStream(channel: RealtimeBench.channel, token: "token-1", lastEvent: nil)])
        bench.machine.linkDidOpen(at: bench.now)
        #expect(bench.take() == [.tell(.gap)])
    }

    @Test("An identifier that fits into no address is not named") func huge() {
        bench.begin()
        bench.receive(id: String(repeating: "x", count: 1_025))
        bench.interrupt()
        bench.pass(.milliseconds(100))
        #expect(bench.take() == [.openStream(channel: RealtimeBench.channel, token: "token-1", lastEvent: nil)])
    }

    @Test(
        "A server that refuses to go on gets a new attempt without the last message, and there is a gap [MB-RT-18]",
        arguments: [400, 404, 410])
    func refused(_ status: Int) {
        bench.begin()
        bench.receive(id: "e1")
        bench.interrupt()
        bench.pass(.milliseconds(100))
        _ = bench.take()
        bench.machine.lose(.status(status), at: bench.now)
        #expect(bench.delay() == .seconds(15))
        bench.renew()
        #expect(
            bench.take().last == .openStream(channel: RealtimeBench.channel, token: "token-2", lastEvent: nil))
        bench.machine.linkDidOpen(at: bench.now)
        #expect(bench.news() == [.gap])
    }

    @Test("An error right after the last message was named also counts as a refusal to go on") func refusedByEvent() {
        bench.begin()
        bench.receive(id: "e1")
        bench.interrupt()
        bench.pass(.milliseconds(100))
        bench.machine.linkDidOpen(at: bench.now)
        bench.receiveError(80_018)
        _ = bench.take()
        _ = bench.delay()
        #expect(bench.take() == [.openStream(channel: RealtimeBench.channel, token: "token-1", lastEvent: nil)])
    }

    @Test(
        "A server that opens the stream and forgot the place shows it by its first identifier [MB-RT-18]",
        arguments: [("c1:1-7", "c1:2-8", false), ("c1:1-7", "c2:2-8", true), ("7", "8", false)])
    func forgottenPlace(_ last: String, _ first: String, _ isGap: Bool) {
        bench.begin()
        bench.receive(id: last)
        bench.interrupt()
        bench.pass(.milliseconds(100))
        bench.machine.linkDidOpen(at: bench.now)
        bench.receive(id: first)
        bench.receive(id: first + "0")
        let message = RealtimeNews.message(RealtimeMessage(.new, id: "n1"))
        #expect(bench.news() == (isGap ? [.gap, message, message] : [message, message]))
    }

    @Test("A link whose start had failed leaves a gap, for the app may have asked before") func lateStart() {
        bench.reachLink()
        bench.machine.lose(.broken("refused"), at: bench.now)
        bench.pass(.seconds(15))
        _ = bench.take()
        bench.machine.linkDidOpen(at: bench.now)
        #expect(bench.take() == [.tell(.gap)])
    }

    @Test("A silent link was lost when it began to be silent") func silence() {
        let bench = RealtimeBench(chance: 0)
        bench.begin()
        bench.receive(id: "e1")
        bench.pass(.seconds(100))
        bench.machine.lose(.silence, at: bench.now)
        let late = Instant.zero.advanced(by: .seconds(195))
        while bench.now < late, bench.delay() != nil {
            if bench.now < late { bench.machine.lose(.broken("refused"), at: bench.now) }
        }
        // The loss counts from 75 s on, and the next attempt comes at 196.1 s.
        #expect(bench.isOpening)
        _ = bench.take()
        bench.machine.linkDidOpen(at: bench.now)
        #expect(bench.news() == [.gap])
    }

    @Test("An event that is too large does not come again") func tooLarge() {
        bench.begin()
        bench.receive(id: "e1")
        bench.machine.lose(.unusable("too large"), at: bench.now)
        _ = bench.take()
        bench.pass(.milliseconds(100))
        #expect(bench.take() == [.openStream(channel: RealtimeBench.channel, token: "token-1", lastEvent: nil)])
        bench.machine.linkDidOpen(at: bench.now)
        #expect(bench.news() == [.gap])
    }
}

@Suite("Errors of a realtime channel")
struct ChannelErrorTests {
    let bench = RealtimeBench()

    @Test(
        "A token error leads to a new token at once, and a new stream that goes on [MB-RT-16] [MB-SSE-4]",
        arguments: [40_140, 40_142, 40_149])
    func token(_ code: Int) {
        bench.begin()
        bench.receive(id: "e1")
        bench.pass(.minutes(20))
        _ = bench.take()
        bench.receiveError(code)
        #expect(bench.take() == [.closeLink, .ask(.authorization)])
        bench.renew()
        #expect(
            bench.take().last == .openStream(channel: RealtimeBench.channel, token: "token-2", lastEvent: "e1"))
        bench.machine.linkDidOpen(at: bench.now)
        #expect(bench.news() == [])
    }

    @Test("Any other error leads to a new link with the same token", arguments: [40_139, 40_150, 50_000, 80_000])
    func other(_ code: Int) {
        bench.begin()
        bench.receive(id: "e1")
        _ = bench.take()
        bench.receiveError(code)
        #expect(bench.take() == [.closeLink])
        #expect(bench.delay() == .milliseconds(100))
        #expect(bench.take() == [.openStream(channel: RealtimeBench.channel, token: "token-1", lastEvent: "e1")])
    }

    @Test("An error that is no JSON leads to a new link, too") func nonsense() {
        bench.begin()
        bench.machine.receiveEvent(type: "error", data: "oops", id: nil, at: bench.now)
        #expect(bench.take() == [.closeLink])
        #expect(bench.delay() == .milliseconds(100))
    }

    @Test("An invalid channel is the end, and its name is forgotten", arguments: [40_010, 40_142])
    func channel(_ code: Int) {
        bench.begin()
        bench.receiveError(code, "Invalid channel id: user_1")
        #expect(bench.take() == [.forgetChannel, .closeLink])
        #expect(bench.machine.phase == .ended)
    }

    @Test("401 at the opening asks for a new token at once") func unauthorized() {
        bench.begin()
        bench.pass(.hours(1))
        bench.interrupt()
        bench.pass(.milliseconds(100))
        _ = bench.take()
        bench.machine.lose(.status(401), at: bench.now)
        #expect(bench.take() == [.closeLink, .ask(.authorization)])
    }

    @Test("Tokens that are refused one after the other are renewed with delays") func refusedTokens() {
        bench.begin()
        bench.receiveError(40_142)
        bench.renew()
        _ = bench.take()
        bench.machine.lose(.status(401), at: bench.now)
        #expect(bench.take() == [.closeLink])
        #expect(bench.delay() == .seconds(15))
        #expect(bench.take() == [.ask(.authorization)])
    }

    @Test("A part decides which errors ask for a token") func saboteur() {
        var parts = RealtimeParts()
        parts.asksForToken = { _ in false }
        let bench = RealtimeBench(parts: parts)
        bench.begin()
        bench.receiveError(40_142)
        #expect(bench.delay() == .milliseconds(100))
        #expect(bench.take().last == .openStream(channel: RealtimeBench.channel, token: "token-1", lastEvent: nil))
    }
}
