import CarillonEnvironment
import DDPWire
import Testing

@testable import DDPClient

@Suite("A client shows the documents of a new session when they are complete")
struct QuiescenceTests {
    let bench = Bench()
    let answer: EJSON = ["id": "ann", "token": "t"]

    /// Subscribes, and lets the server be ready.
    private func subscribe(_ name: String, isReady: Bool = true) -> String {
        let id = bench.subscribe(to: name, nil)
        if isReady { bench.receive(.ready(subs: [id])) }
        _ = bench.take()
        return id
    }

    /// Loses the connection, and begins another session. Returns the news of its beginning.
    @discardableResult
    private func reconnect() -> [DDPNews] {
        bench.machine.socketDidEnd("reset", at: bench.now)
        bench.pass(.seconds(5))
        bench.machine.socketDidOpen(at: bench.now)
        _ = bench.take()
        bench.receive(.connected(session: "t"))
        return bench.news()
    }

    private func logIn() throws {
        let call = try #require(bench.logIn("login", []))
        bench.receive(.updated(methods: [call]), .result(id: call, .success(answer)))
        _ = bench.take()
    }

    /// Whether the documents of a session show.
    private func isShown(_ news: [DDPNews]) -> Bool {
        news.contains { if case .quiescent = $0 { true } else { false } }
    }

    /// The login that the machine has just sent.
    private func resumption() throws -> String {
        bench.machine.socketDidEnd("reset", at: bench.now)
        bench.pass(.seconds(5))
        bench.machine.socketDidOpen(at: bench.now)
        bench.receive(.connected(session: "t"))
        let logins = bench.sent().compactMap { if case .method(let call) = $0 { call.id } else { nil } }
        return try #require(logins.last)
    }

    @Test("They are complete at once where nothing was ready before") func first() {
        bench.machine.connect(at: bench.now)
        bench.machine.socketDidOpen(at: bench.now)
        _ = bench.take()
        bench.receive(.connected(session: "s"))
        #expect(bench.news() == [.began, .quiescent(without: []), .ready])
        _ = subscribe("a", isReady: false)
        #expect(reconnect() == [.began, .quiescent(without: []), .ready])
    }

    @Test("All subscriptions that were ready are waited for, and no others; news of data wait, too") func all() throws {
        bench.begin()
        let (a, b) = (subscribe("a"), subscribe("b"))
        let never = subscribe("never", isReady: false)
        #expect(reconnect() == [.began, .ready])
        let new = bench.subscribe(to: "new", nil)
        let call = try #require(bench.call())
        bench.receive(.ready(subs: [new, a, "other"]), .updated(methods: [call]), .result(id: call, .success(1)))
        #expect(bench.news() == [.answered(call: call, .success(1))], "an answer does not wait")
        #expect(bench.machine.awaitsData(of: call))
        bench.receive(.ready(subs: [b]))
        #expect(
            bench.news() == [
                .quiescent(without: []), .subscription(.ready(id: new, name: "new")),
                .subscription(.ready(id: a, name: "a")), .updated(call: call),
                .subscription(.ready(id: b, name: "b")),
            ])
        #expect(!bench.machine.awaitsData(of: call))
        bench.receive(.ready(subs: [never]))
        #expect(bench.news() == [.subscription(.ready(id: never, name: "never"))])
    }

    @Test("A subscription that the server ends is waited for no longer, and told at once") func ended() {
        bench.begin()
        let (a, b) = (subscribe("a"), subscribe("b"))
        reconnect()
        bench.receive(.ready(subs: [a]), .nosub(id: b, error: nil))
        #expect(
            bench.news() == [
                .subscription(.ended(id: b, name: "b", nil)), .quiescent(without: []),
                .subscription(.ready(id: a, name: "a")),
            ])
    }

    @Test("A subscription that the app ends is waited for until the server has withdrawn it")
    func unsubscribed() {
        bench.begin()
        let a = subscribe("a")
        reconnect()
        bench.machine.unsubscribe(a)
        #expect(bench.take() == [.send(.unsub(id: a))])
        bench.receive(.nosub(id: a, error: nil))
        #expect(bench.news() == [.quiescent(without: [])])
    }

    @Test("A subscription that was not sent yet can be ended at once") func unsent() throws {
        bench.begin()
        try logIn()
        let a = subscribe("a")
        let login = try resumption()
        bench.machine.unsubscribe(a)
        #expect(bench.take() == [])
        bench.receive(.updated(methods: [login]))
        #expect(bench.news() == [.quiescent(without: []), .updated(call: login)])
    }

    @Test("A login that is resumed is waited for until its data has come") func login() throws {
        bench.begin()
        try logIn()
        let a = subscribe("a")
        let login = try resumption()
        bench.receive(.ready(subs: [a]), .result(id: login, .success(answer)))
        #expect(!isShown(bench.news()))
        bench.receive(.ready(subs: [a]))
        #expect(!isShown(bench.news()))
        bench.receive(.updated(methods: [login]))
        #expect(
            bench.news() == [
                .quiescent(without: []), .subscription(.ready(id: a, name: "a")), .updated(call: login),
            ])
    }

    @Test("A login of the app's during the wait is waited for, too") func laterLogin() throws {
        bench.begin()
        let a = subscribe("a")
        reconnect()
        let call = try #require(bench.logIn("login", []))
        bench.receive(.ready(subs: [a]), .result(id: call, .success(answer)))
        #expect(!bench.news().contains(.quiescent(without: [])), "nobody's documents are no secret")
        bench.receive(.updated(methods: [call]))
        #expect(bench.news().first == .quiescent(without: []))
    }

    @Test("Nobody but their user sees the documents of the former session") func users() throws {
        bench.begin()
        try logIn()
        let a = subscribe("a")
        let shown = DDPNews.quiescent(without: [a])
        bench.receive(.result(id: try resumption(), .failure(DDPError(403))))
        #expect(bench.news().first == shown, "a token that is refused")

        bench.receive(.ready(subs: [a]))
        try logIn()
        bench.receive(.result(id: try resumption(), .success(answer)))
        _ = bench.take()
        bench.machine.logOut()
        #expect(bench.news() == [shown], "a logout")

        bench.receive(.ready(subs: [a]))
        try logIn()
        bench.receive(.result(id: try resumption(), .success(answer)))
        let other = try #require(bench.logIn("login", []))
        _ = bench.take()
        bench.receive(.result(id: other, .success(["id": "bob", "token": "u"])))
        #expect(bench.news().first == shown, "another user")
    }

    @Test("A token that has expired meanwhile ends the wait") func expired() throws {
        var date: Int64 = 0
        let bench = Bench(date: { date })
        bench.begin()
        let call = try #require(bench.logIn("login", []))
        let session: EJSON = ["id": "ann", "token": "t", "tokenExpires": .date(milliseconds: 1_000)]
        bench.receive(.updated(methods: [call]), .result(id: call, .success(session)))
        let a = bench.subscribe(to: "a", nil)
        bench.receive(.ready(subs: [a]))
        date = 2_000
        bench.machine.socketDidEnd("reset", at: bench.now)
        bench.pass(.seconds(5))
        bench.machine.socketDidOpen(at: bench.now)
        _ = bench.take()
        bench.receive(.connected(session: "t"))
        let news = bench.news()
        #expect(news.prefix(2) == [.began, .quiescent(without: [a])])
        #expect(news.last == .ready)
    }

    @Test("The wait ends, and is not repeated for a subscription that is late") func patience() {
        bench.begin()
        let (a, b) = (subscribe("a"), subscribe("b"))
        reconnect()
        bench.receive(.ready(subs: [b]))
        bench.pass(Quiescence.patience - .nanoseconds(1))
        #expect(bench.news() == [])
        bench.pass(.nanoseconds(1))
        #expect(bench.news() == [.quiescent(without: [a]), .subscription(.ready(id: b, name: "b"))])
        bench.receive(.ready(subs: [a]))
        #expect(bench.news() == [.subscription(.ready(id: a, name: "a"))])
        bench.pass(.hours(1))
        #expect(!isShown(bench.news()))
    }

    @Test("A connection that is lost before has shown nothing; the next one waits for the same") func again() throws {
        bench.begin()
        let (a, b) = (subscribe("a"), subscribe("b"))
        reconnect()
        let call = try #require(bench.call())
        bench.receive(.ready(subs: [a]), .updated(methods: [call]))
        #expect(bench.news() == [])
        #expect(reconnect() == [.began, .ready], "a ready subscription is told when it can be seen")
        bench.receive(.ready(subs: [b]))
        #expect(bench.news() == [])
        bench.receive(.ready(subs: [a]))
        #expect(
            bench.news() == [
                .quiescent(without: []), .subscription(.ready(id: b, name: "b")),
                .subscription(.ready(id: a, name: "a")),
            ])
    }

    @Test("A session that goes on goes on waiting, with its patience begun anew") func resumed() {
        bench.machine.resumesSessions = true
        bench.begin()
        let (a, b) = (subscribe("a"), subscribe("b"))
        bench.machine.disconnect(at: bench.now)
        bench.machine.connect(at: bench.now)
        bench.machine.socketDidOpen(at: bench.now)
        bench.receive(.connected(session: "t"))
        _ = bench.take()
        bench.receive(.ready(subs: [a]))
        bench.pass(.seconds(20))
        bench.machine.socketDidEnd("reset", at: bench.now)
        bench.pass(.seconds(5))
        bench.machine.socketDidOpen(at: bench.now)
        _ = bench.take()
        bench.receive(.connected(session: "t"))
        #expect(bench.news() == [.resumed, .ready])
        bench.pass(.seconds(20))
        #expect(bench.news() == [])
        bench.receive(.ready(subs: [b]))
        #expect(
            bench.news() == [
                .quiescent(without: []), .subscription(.ready(id: a, name: "a")),
                .subscription(.ready(id: b, name: "b")),
            ])
    }

    @Test("A login that is known to be lost is waited for no longer") func lostLogin() throws {
        bench.machine.resumesSessions = true
        bench.begin()
        let a = subscribe("a")
        bench.machine.disconnect(at: bench.now)
        bench.machine.connect(at: bench.now)
        bench.resume()
        let login = try #require(bench.logIn("login", []))
        bench.receive(.ready(subs: [a]))
        bench.machine.socketDidEnd("reset", at: bench.now)
        bench.pass(.seconds(5))
        bench.machine.socketDidOpen(at: bench.now)
        bench.receive(.connected(session: "s"))
        guard case .ping(let probe) = bench.sent().last else { return #expect(Bool(false), "a ping") }
        bench.receive(.pong(id: probe))
        #expect(
            bench.news() == [
                .loginFailed(call: login, .disconnected), .quiescent(without: []),
                .subscription(.ready(id: a, name: "a")),
            ])
    }

    @Test("A client can wait for nothing, or for longer, and let another user see", arguments: [0, 1, 2])
    func parts(_ number: Int) throws {
        var parts = DDPParts()
        switch number {
        case 0: parts.awaitedSubscriptions = { _ in [] }
        case 1: parts.quiescencePatience = .seconds(31)
        default: parts.maySee = { _, _ in true }
        }
        let bench = Bench(parts: parts)
        bench.begin()
        let login = try #require(bench.logIn("login", []))
        bench.receive(.updated(methods: [login]), .result(id: login, .success(answer)))
        let id = bench.subscribe(to: "a", nil)
        bench.receive(.ready(subs: [id]))
        bench.machine.socketDidEnd("reset", at: bench.now)
        bench.pass(.seconds(5))
        bench.machine.socketDidOpen(at: bench.now)
        bench.receive(.connected(session: "t"))
        let logins = bench.sent().compactMap { if case .method(let call) = $0 { call.id } else { nil } }
        if number == 0 {
            bench.receive(.updated(methods: logins))
            #expect(bench.news().first == .quiescent(without: []))
            return
        }
        if number == 2 { bench.machine.logOut() }
        bench.pass(.seconds(number == 1 ? 30 : 29))
        #expect(!isShown(bench.news()))
        bench.pass(.seconds(1))
        #expect(bench.news().contains(.quiescent(without: [id])))
    }
}
