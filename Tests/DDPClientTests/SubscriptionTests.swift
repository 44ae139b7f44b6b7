import DDPClient
import DDPWire
import Testing

@Suite("A client subscribes")
struct SubscriptionTests {
    let bench = Bench()

    @Test("A subscription is sent at once, and is ready once for each connection") func single() {
        bench.begin()
        let id = bench.subscribe(to: "tasks", [1])
        #expect(bench.sent() == [.sub(Sub(id: id, name: "tasks", params: [1]))])
        bench.receive(.ready(subs: ["other", id]), .ready(subs: [id]))
        #expect(bench.news() == [.subscription(.ready(id: id, name: "tasks"))])
        bench.machine.socketDidEnd("reset", at: bench.now)
        bench.pass(.seconds(5))
        _ = bench.take()
        bench.machine.socketDidOpen(at: bench.now)
        bench.receive(.connected(session: "s"))
        #expect(bench.sent().last == .sub(Sub(id: id, name: "tasks", params: [1])))
        bench.receive(.ready(subs: [id]))
        #expect(bench.news() == [.quiescent(without: []), .subscription(.ready(id: id, name: "tasks"))])
    }

    @Test("A removed subscription is not sent again; the server hears of it if it knew it") func removal() {
        let early = bench.subscribe(to: "a", nil)
        bench.machine.unsubscribe(early)
        bench.begin()
        let id = bench.subscribe(to: "b", nil)
        bench.machine.unsubscribe(id)
        bench.machine.unsubscribe(id)
        #expect(bench.sent() == [.sub(Sub(id: id, name: "b")), .unsub(id: id)])
        let late = bench.subscribe(to: "c", nil)
        bench.machine.socketDidEnd("reset", at: bench.now)
        bench.machine.unsubscribe(late)
        bench.pass(.seconds(5))
        bench.machine.socketDidOpen(at: bench.now)
        bench.receive(.connected(session: "s"))
        #expect(bench.sent().map(\.name) == [.sub, .connect])
    }

    @Test("nosub ends a subscription, and a group goes on without it") func refusal() {
        bench.begin()
        let group = bench.subscribe(toAll: [("a", nil), ("b", nil)])
        let ids = bench.sent().compactMap { if case .sub(let sub) = $0 { sub.id } else { nil } }
        bench.receive(.ready(subs: [ids[0]]))
        _ = bench.take()
        let error = DDPError(404, "Subscription 'b' not found")
        bench.receive(.nosub(id: ids[1], error: error), .nosub(id: ids[1], error: error))
        #expect(
            bench.news() == [
                .subscription(.ended(id: ids[1], name: "b", error)), .subscription(.groupReady(id: group)),
            ])
        bench.machine.socketDidEnd("reset", at: bench.now)
        bench.pass(.seconds(5))
        bench.machine.socketDidOpen(at: bench.now)
        bench.receive(.connected(session: "s"))
        #expect(bench.sent().filter { $0.name == .sub } == [.sub(Sub(id: ids[0], name: "a"))])
    }

    @Test("A group whose members are all refused is never ready") func allRefused() {
        bench.begin()
        _ = bench.subscribe(toAll: [("a", nil)])
        let ids = bench.sent().compactMap { if case .sub(let sub) = $0 { sub.id } else { nil } }
        bench.receive(.nosub(id: ids[0], error: nil))
        #expect(bench.news() == [.subscription(.ended(id: ids[0], name: "a", nil))])
    }
}
