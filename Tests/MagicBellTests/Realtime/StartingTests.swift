import CarillonEnvironment
import HTTPEngine
import HTTPWire
import MagicBell
import MagicBellWire
import Testing

@Suite("A realtime channel is opened")
struct StartingTests {
    let bench = RealtimeBench()

    @Test("The kept channel can be read again, and nothing else") func form() {
        #expect(RealtimeMachine.channel(in: RealtimeMachine.config(of: "c\"1")) == "c\"1")
        for text in ["", "{}", #"{"ws":{}}"#, #"{"ws":{"channel":""}}"#, #"{"ws":{"channel":7}}"#, "[", "null"] {
            #expect(RealtimeMachine.channel(in: Array(text.utf8)) == nil)
        }
    }

    @Test(
        "A failing config is asked for again after 30 seconds, without limit [MB-RT-3]",
        arguments: [(500, "{}"), (403, "{}"), (404, "{}"), (200, "{}"), (200, "nonsense"), (0, "")])
    func config(_ status: Int, _ body: String) {
        bench.machine.start(keptChannel: nil, at: bench.now)
        for _ in 0..<20 {
            #expect(bench.take() == [.ask(.config)])
            if status == 0 { bench.fail() } else { bench.answer(status, body) }
            #expect(bench.take() == [])
            #expect(bench.delay() == .seconds(30))
        }
    }

    @Test("403 from /ws/auth ends realtime for the user [MB-RT-17]") func forbidden() {
        bench.machine.start(keptChannel: "kept", at: bench.now)
        bench.answer(403)
        #expect(bench.machine.phase == .ended && bench.machine.nextDeadline == nil)
        #expect(bench.records() == [.ended])
    }

    @Test(
        "Any other failure of /ws/auth is retried [MB-RT-17]",
        arguments: [
            (400, "{}"), (401, "{}"), (404, "{}"), (429, "{}"), (500, "{}"), (302, "{}"), (200, "{}"), (200, "["),
            (200, #"{"keyName":""}"#), (200, #"{"keyName":".."}"#), (0, ""),
        ])
    func authorization(_ status: Int, _ body: String) {
        bench.machine.start(keptChannel: "kept", at: bench.now)
        for seconds in [15, 20, 25] {
            #expect(bench.take() == [.ask(.authorization)])
            if status == 0 { bench.fail() } else { bench.answer(status, body) }
            #expect(bench.delay() == .seconds(seconds))
        }
    }

    @Test(
        "/ws/auth may give the token itself",
        arguments: [
            ("application/json", #"{"token":"t"}"#), ("text/plain; charset=utf-8", "t"), ("application/jwt", "t"),
        ])
    func direct(_ type: String, _ body: String) {
        bench.machine.start(keptChannel: "kept", at: bench.now)
        bench.answer(200, body, type: type)
        #expect(bench.take().last == .openStream(channel: "kept", token: "t", lastEvent: nil))
    }

    @Test("A token that is empty or huge is none", arguments: [0, 16_385]) func tokens(_ size: Int) {
        bench.machine.start(keptChannel: "kept", at: bench.now)
        bench.answer(200, String(repeating: "t", count: size), type: "text/plain")
        #expect(bench.delay() == .seconds(15))
    }

    @Test("A failing token request begins anew with the authorization", arguments: [401, 403, 500, 0])
    func token(_ status: Int) {
        bench.machine.start(keptChannel: "kept", at: bench.now)
        bench.answerAuthorization()
        _ = bench.take()
        if status == 0 { bench.fail() } else { bench.answer(status, #"{"error":{"code":40101}}"#) }
        #expect(bench.delay() == .seconds(15))
        #expect(bench.take() == [.ask(.authorization)])
    }
}

@Suite("A realtime channel is ended")
struct StoppingTests {
    enum Moment: CaseIterable { case idle, config, authorization, token, opening, open, waiting }

    @Test("Nothing is opened or told after the end, whenever it comes [MB-RT-19]", arguments: Moment.allCases)
    func stop(_ moment: Moment) {
        let bench = RealtimeBench()
        if moment != .idle { bench.machine.start(keptChannel: nil, at: bench.now) }
        if ![.idle, .config].contains(moment) { bench.answerConfig() }
        if [.token, .opening, .open, .waiting].contains(moment) { bench.answerAuthorization() }
        if [.opening, .open, .waiting].contains(moment) { bench.answerToken() }
        if [.open, .waiting].contains(moment) { bench.machine.linkDidOpen(at: bench.now) }
        if moment == .waiting { bench.machine.lose(.broken("reset"), at: bench.now) }
        if moment == .open { bench.receive() }
        bench.machine.stop()
        let expected: [RealtimeAction] =
            switch moment {
            case .idle, .waiting: [.forgetChannel]
            case .config, .authorization, .token: [.forgetChannel, .dropRequest]
            case .opening, .open: [.forgetChannel, .closeLink]
            }
        #expect(bench.take() == expected)
        bench.answerConfig()
        bench.answerAuthorization()
        bench.answerToken()
        bench.machine.linkDidOpen(at: bench.now)
        bench.receive()
        bench.machine.lose(.broken("reset"), at: bench.now)
        bench.pass(.hours(1))
        bench.machine.start(keptChannel: "kept", at: bench.now)
        #expect(bench.take() == [])
        #expect(bench.machine.phase == .ended)
    }
}
