import CarillonEnvironment
import DDPClient
import DDPWire
import Testing

@Suite("A client connects")
struct ConnectionTests {
    let bench = Bench()

    @Test("connect is the first message, and the session begins by connected") func begin() {
        bench.machine.connect(at: bench.now)
        #expect(bench.take() == [.open])
        bench.machine.socketDidOpen(at: bench.now)
        #expect(
            bench.take() == [.send(.connect(Connect(version: "1", support: ["1", "pre2"]))), .tell(.opened)])
        #expect(!bench.machine.isConnected)
        bench.receive(.greeting(serverID: "0"), .connected(session: "s"))
        #expect(bench.machine.isConnected)
        #expect(bench.take() == [.tell(.began), .tell(.quiescent(without: [])), .tell(.ready)])
        bench.receive(.connected(session: "t"))
        #expect(bench.take() == [])
    }

    @Test("A version other than 1 is proposed with the older ones", arguments: ["pre2", "pre1", "2"])
    func versions(_ version: String) {
        let bench = Bench(version: version)
        bench.machine.connect(at: bench.now)
        bench.machine.socketDidOpen(at: bench.now)
        #expect(bench.sent() == [.connect(Connect(version: version, support: ["pre2", "pre1"]))])
    }

    @Test("A version that the server suggests is proposed at once, if the client speaks it") func suggestion() {
        let bench = Bench(version: "pre1")
        bench.machine.connect(at: bench.now)
        bench.machine.socketDidOpen(at: bench.now)
        _ = bench.take()
        bench.receive(.failed(version: "pre2"))
        #expect(bench.take() == [.close, .open])
        bench.machine.socketDidOpen(at: bench.now)
        #expect(bench.sent() == [.connect(Connect(version: "pre2", support: ["pre2", "pre1"]))])
        bench.receive(.failed(version: "pre1"))
        #expect(bench.news() == [.disconnected(.version("pre1"))])
        #expect(bench.machine.phase == .refused)
        #expect(bench.machine.nextDeadline == nil)
    }

    @Test("A version that the client does not speak ends all attempts") func foreign() {
        bench.machine.connect(at: bench.now)
        bench.machine.socketDidOpen(at: bench.now)
        _ = bench.take()
        bench.receive(.failed(version: "7"))
        #expect(bench.take() == [.close, .tell(.disconnected(.version("7")))])
        bench.pass(.seconds(3_600))
        #expect(bench.take() == [])
        bench.machine.connect(at: bench.now)
        #expect(bench.take() == [.open])
    }

    @Test("The delays grow with each failure, and an open socket resets them") func delays() {
        bench.machine.connect(at: bench.now)
        for seconds in [5, 10, 15, 20, 25, 30, 30] {
            _ = bench.take()
            bench.machine.socketDidEnd("refused", at: bench.now)
            #expect(bench.take() == [.tell(.disconnected(.socket("refused")))])
            bench.pass(.seconds(seconds) - .nanoseconds(1))
            #expect(bench.take() == [])
            bench.pass(.nanoseconds(1))
            #expect(bench.take() == [.open])
        }
        bench.machine.socketDidOpen(at: bench.now)
        bench.machine.socketDidEnd("reset", at: bench.now)
        #expect(bench.machine.nextDeadline == bench.now.advanced(by: .seconds(5)))
    }

    @Test("An app that becomes active does not wait") func active() {
        bench.machine.connect(at: bench.now)
        bench.machine.socketDidEnd("refused", at: bench.now)
        _ = bench.take()
        bench.machine.appDidBecomeActive(at: bench.now)
        bench.machine.appDidBecomeActive(at: bench.now)
        #expect(bench.take() == [.open])
        bench.machine.socketDidEnd("refused", at: bench.now)
        #expect(bench.machine.nextDeadline == bench.now.advanced(by: .seconds(5)))
    }

    @Test("A disconnect is told once, fails the calls, and plans nothing") func disconnect() {
        bench.begin()
        let call = bench.call() ?? ""
        _ = bench.take()
        bench.machine.disconnect(at: bench.now)
        #expect(bench.take() == [.close, .tell(.unanswered(call: call)), .tell(.disconnected(.byApp))])
        bench.machine.disconnect(at: bench.now)
        bench.machine.socketDidEnd("late", at: bench.now)
        bench.pass(.seconds(3_600))
        #expect(bench.take() == [])
        bench.begin()
        bench.machine.socketDidEnd("reset", at: bench.now)
        #expect(bench.machine.nextDeadline != nil)
    }

    @Test("A socket that never opens, and a server that never begins, are given up") func patience() {
        bench.machine.connect(at: bench.now)
        bench.pass(.seconds(60))
        #expect(bench.news() == [.disconnected(.socket("the connection timed out"))])
        bench.pass(.seconds(5))
        bench.machine.socketDidOpen(at: bench.now)
        _ = bench.take()
        bench.pass(.seconds(60))
        #expect(bench.news() == [.disconnected(.sessionTimedOut)])
    }

    @Test("A silent server is asked for a sign of life, and given up") func silence() {
        bench.begin()
        bench.pass(Heartbeat.interval * 2)
        #expect(bench.sent().map(\.name) == [.ping])
        bench.pass(.seconds(14))
        bench.receive(.pong(id: nil))
        bench.pass(.seconds(10))
        #expect(bench.take() == [])
        bench.pass(.seconds(80))
        #expect(bench.news() == [.disconnected(.silence)])
    }

    @Test("Messages before the session begins are ignored") func early() {
        bench.machine.connect(at: bench.now)
        bench.receive(.connected(session: "s"))
        #expect(!bench.machine.isConnected)
        bench.machine.socketDidOpen(at: bench.now)
        _ = bench.take()
        bench.receive(.added(Document(collection: "c", id: "1")), .ready(subs: ["1"]), .result(id: "1", .success(nil)))
        #expect(bench.take() == [])
    }
}
