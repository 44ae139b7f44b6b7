import CarillonEnvironment
import MagicBell
import MagicBellWire
import Testing

@Suite("A realtime channel over MagicBell's WebSocket")
struct SocketTransportTests {
    let bench = RealtimeBench(.webSocket)

    @Test("A token is announced before each socket, and there is never a resumption") func order() {
        bench.machine.start(keptChannel: "kept", at: bench.now)
        #expect(bench.take() == [.ask(.registration(token: "made-1"))])
        bench.answer(201, #"{"in_app/inbox":{"token":"made-1"}}"#)
        #expect(bench.take() == [.openSocket(token: "made-1")])
        bench.machine.linkDidOpen(at: bench.now)
        #expect(bench.take() == [])
        bench.machine.receiveText(#"{"id":"m","name":"notifications/new","data":{"id":"n"}}"#, at: bench.now)
        #expect(bench.news() == [.message(RealtimeMessage(.new, id: "n"))])
        bench.machine.lose(.broken("reset"), at: bench.now)
        #expect(bench.delay() == .milliseconds(100))
        #expect(bench.take().last == .ask(.registration(token: "made-2")))
        bench.answer(200, "{}")
        #expect(bench.take() == [.openSocket(token: "made-2")])
        bench.machine.linkDidOpen(at: bench.now)
        #expect(bench.take() == [.tell(.gap)])
    }

    @Test(
        "Frames for an error or the end lead to a new socket",
        arguments: [
            #"{"type":"error","code":1}"#, #"{"type":"close"}"#,
        ])
    func control(_ text: String) {
        bench.begin()
        bench.machine.receiveText(text, at: bench.now)
        #expect(bench.take() == [.closeLink])
        #expect(bench.delay() == .milliseconds(100))
    }

    @Test("A text that is no message changes nothing", arguments: ["", "nonsense", "[]", "{}", #"{"name":"x"}"#])
    func nonsense(_ text: String) {
        bench.begin()
        bench.machine.receiveText(text, at: bench.now)
        #expect(bench.take() == [])
        #expect(bench.machine.isOpen)
    }

    @Test("A silent server is asked by a Ping after 15 seconds, and given up 10 seconds later") func pulse() {
        bench.begin()
        bench.pass(.seconds(15) - .nanoseconds(1))
        #expect(bench.take() == [])
        bench.pass(.nanoseconds(1))
        #expect(bench.take() == [.ping])
        bench.machine.socketShowsLife(at: bench.now)
        bench.pass(.seconds(25) - .nanoseconds(1))
        #expect(bench.take() == [.ping])
        bench.pass(.nanoseconds(1))
        #expect(bench.take() == [.closeLink])
    }

    @Test("A server that sends texts is not asked, be they messages or not") func texts() {
        bench.begin()
        for text in [#"{"name":"notifications/new","data":{"id":"n"}}"#, "nonsense"] {
            bench.pass(.seconds(14))
            bench.machine.receiveText(text, at: bench.now)
        }
        bench.pass(.seconds(15) - .nanoseconds(1))
        #expect(!bench.take().contains(.ping))
        bench.pass(.nanoseconds(1))
        #expect(bench.take() == [.ping])
    }

    @Test("A loop that was away for a second looks once more before it gives the socket up") func gracePeriod() {
        bench.begin()
        bench.pass(.seconds(15))
        #expect(bench.take() == [.ping])
        bench.now = bench.now.advanced(by: .seconds(11))
        bench.machine.advance(to: bench.now)
        #expect(bench.take() == [], "an answer may lie in the socket")
        #expect(bench.machine.nextDeadline == bench.now.advanced(by: .seconds(1)))
        bench.now = bench.now.advanced(by: .seconds(5))
        bench.machine.advance(to: bench.now)
        #expect(bench.take() == [.closeLink])
    }

    @Test("A failing announcement is retried") func failure() {
        bench.machine.start(keptChannel: "kept", at: bench.now)
        bench.answer(500)
        #expect(bench.delay() == .seconds(15))
        #expect(bench.take().last == .ask(.registration(token: "made-2")))
    }
}
