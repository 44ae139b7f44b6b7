import DDPClient
import DDPWire
import Testing

@Suite("A client calls methods")
struct MethodTests {
    let bench = Bench()

    @Test("result and updated come in either order, and each counts once", arguments: [true, false])
    func order(_ resultFirst: Bool) throws {
        bench.begin()
        let id = try #require(bench.call())
        _ = bench.take()
        let result = ServerMessage.result(id: id, .success(3))
        let updated = ServerMessage.updated(methods: ["x", id])
        for message in resultFirst ? [result, result, updated] : [updated, updated, result] { bench.receive(message) }
        let news: [DDPNews] = [.answered(call: id, .success(3)), .updated(call: id)]
        #expect(bench.news() == (resultFirst ? news : news.reversed()))
        bench.receive(result, updated)
        #expect(bench.take() == [])
    }

    @Test("A call awaits its data until updated has come") func data() throws {
        bench.begin()
        let id = try #require(bench.call())
        #expect(bench.machine.awaitsData(of: id))
        bench.receive(.result(id: id, .success(nil)))
        #expect(bench.machine.awaitsData(of: id))
        bench.receive(.updated(methods: [id]))
        #expect(!bench.machine.awaitsData(of: id))
        #expect(!bench.machine.awaitsData(of: "unknown"))
    }

    @Test("A lost connection fails the calls in their order, and they are not sent again") func loss() throws {
        bench.begin()
        let ids = try (0..<3).map { _ in try #require(bench.call()) }
        bench.receive(.result(id: ids[1], .success(nil)))
        _ = bench.take()
        bench.machine.socketDidEnd("reset", at: bench.now)
        #expect(
            bench.news() == [
                .unanswered(call: ids[0]), .unanswered(call: ids[2]), .disconnected(.socket("reset")),
            ])
        bench.pass(.seconds(5))
        bench.machine.socketDidOpen(at: bench.now)
        bench.receive(.connected(session: "s"))
        #expect(bench.sent().map(\.name) == [.connect])
    }
}
