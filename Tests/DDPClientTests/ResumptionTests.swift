import CarillonEnvironment
import DDPWire
import Testing

@testable import DDPClient

@Suite("A client goes on with its session")
struct ResumptionTests {
    let bench = Bench()
    let connect = Connect(version: "1", support: ["1", "pre2"])

    init() { bench.machine.resumesSessions = true }

    private func lose() {
        bench.machine.socketDidEnd("reset", at: bench.now)
    }

    /// Lets the next attempt open its socket. Returns the first message.
    private func reopen() -> Connect? {
        bench.pass(.seconds(5))
        bench.machine.socketDidOpen(at: bench.now)
        for case .send(.connect(let connect)) in bench.take() { return connect }
        return nil
    }

    private func added(_ id: String) -> ServerMessage { .added(Document(collection: "c", id: id)) }

    @Test("Nothing is asked of a server, unless the app wants it") func off() {
        bench.machine.resumesSessions = false
        bench.begin()
        lose()
        #expect(reopen() == connect)
        bench.receive(.connected(session: "s"))
        #expect(bench.news() == [.began, .quiescent(without: []), .ready])
    }

    @Test("The client says what it has received, and heartbeats do not count") func count() {
        bench.begin()
        bench.receive(added("1"), .ping(id: nil), .pong(id: "x"), .error(reason: "r", offendingMessage: nil))
        bench.machine.receiveNoMessage(at: bench.now)
        bench.receive(.nosub(id: "x", error: nil), .connected(session: "t"))
        lose()
        let again = reopen()
        #expect(again?.session == "s")
        #expect(again?.receivedCount == 4)
    }

    @Test("A session that goes on sends no subscription that is ready, and no login") func resumed() throws {
        bench.begin()
        let login = try #require(bench.logIn("login", []))
        bench.receive(.result(id: login, .success(["id": "ann", "token": "t"])))
        let ready = bench.subscribe(to: "a", nil)
        let late = bench.subscribe(to: "b", nil)
        let ended = bench.subscribe(to: "c", nil)
        bench.receive(.ready(subs: [ready, ended]))
        let calls = try (0..<2).map { _ in try #require(bench.call()) }
        for case .ping(let id) in bench.sent() { bench.receive(.pong(id: id)) }
        for case .ping(let id) in bench.sent() { bench.receive(.pong(id: id)) }
        _ = bench.take()
        lose()
        #expect(bench.news() == [.disconnected(.socket("reset"))], "the calls wait")
        bench.machine.unsubscribe(ended)
        let new = bench.subscribe(to: "d", nil)
        #expect(reopen()?.session == "s")
        bench.receive(.connected(session: "s"))
        #expect(bench.machine.login.userID == "ann")
        #expect(
            bench.take() == [
                .tell(.resumed), .send(.unsub(id: ended)), .tell(.ready), .send(.sub(Sub(id: late, name: "b"))),
                .send(.sub(Sub(id: new, name: "d"))),
            ])
        bench.receive(.result(id: calls[0], .success(1)), .ready(subs: [ready, late]), .nosub(id: ended, error: nil))
        #expect(
            bench.news() == [
                .answered(call: calls[0], .success(1)), .subscription(.ready(id: late, name: "b")),
            ])
        lose()
        #expect(reopen()?.session == "s", "it may be lost once more")
        bench.receive(.connected(session: "s"), .result(id: calls[1], .success(2)))
        #expect(bench.news() == [.resumed, .ready, .answered(call: calls[1], .success(2))])
    }

    @Test("A session that has ended begins anew, as without resumption") func restarted() throws {
        bench.begin()
        let subscription = bench.subscribe(to: "a", nil)
        bench.receive(.ready(subs: [subscription]))
        let call = try #require(bench.call())
        _ = bench.take()
        lose()
        #expect(bench.news() == [.disconnected(.socket("reset"))])
        bench.pass(.seconds(5))
        bench.machine.socketDidOpen(at: bench.now)
        #expect(bench.news() == [.opened], "the documents stay for the time being")
        bench.receive(.connected(session: "t"))
        #expect(
            bench.take() == [
                .tell(.unanswered(call: call)), .tell(.began), .tell(.ready),
                .send(.sub(Sub(id: subscription, name: "a"))),
            ])
        lose()
        #expect(reopen()?.session == "t")
    }

    @Test("Calls fail when the time is over in which a server keeps sessions") func expired() throws {
        bench.begin()
        let call = try #require(bench.call())
        lose()
        _ = bench.take()
        bench.pass(.seconds(5))
        #expect(bench.take() == [.open])
        lose()
        #expect(bench.news() == [.disconnected(.socket("reset"))])
        bench.pass(.seconds(10) - .nanoseconds(1))
        #expect(bench.take() == [])
        bench.pass(.nanoseconds(1))
        #expect(bench.take() == [.tell(.unanswered(call: call)), .open])
        bench.machine.socketDidOpen(at: bench.now)
        #expect(bench.take() == [.send(.connect(connect)), .tell(.opened)], "nothing is asked for")
    }

    @Test("A timer that is late finds the time over") func late() throws {
        bench.begin()
        let call = try #require(bench.call())
        lose()
        _ = bench.take()
        bench.now = bench.now.advanced(by: .seconds(16))
        bench.machine.advance(to: bench.now)
        #expect(bench.take() == [.tell(.unanswered(call: call)), .open])
    }

    @Test("An attempt that fails at the very end of that time ends the session, too") func lastAttempt() throws {
        bench.begin()
        let call = try #require(bench.call())
        lose()
        bench.pass(.seconds(5))
        _ = bench.take()
        bench.now = bench.now.advanced(by: .seconds(10))
        lose()
        #expect(bench.news() == [.unanswered(call: call), .disconnected(.socket("reset"))])
    }

    @Test("A call that has not arrived fails, once all that the server has kept has come") func doubt() throws {
        bench.begin()
        let first = try #require(bench.call())
        let ping = try #require(bench.sent().last)
        let second = try #require(bench.call())
        #expect(bench.sent().map(\.name) == [.method], "one ping is under way at a time")
        guard case .ping(let id) = ping else { return #expect(Bool(false), "a ping") }
        bench.receive(.pong(id: id))
        #expect(bench.sent().map(\.name) == [.ping], "now the second is asked for")
        lose()
        #expect(reopen()?.session == "s")
        bench.receive(.connected(session: "s"))
        guard case .ping(let probe) = bench.sent().last else { return #expect(Bool(false), "a ping") }
        let third = try #require(bench.call())
        _ = bench.take()
        bench.receive(.pong(id: "other"))
        #expect(bench.take() == [])
        bench.receive(.pong(id: probe))
        #expect(bench.take().first == .tell(.unanswered(call: second)))
        bench.receive(
            .result(id: first, .success(1)), .result(id: second, .success(2)), .result(id: third, .success(3)))
        #expect(bench.news() == [.answered(call: first, .success(1)), .answered(call: third, .success(3))])
    }

    @Test("A login that has not arrived fails, and another one works") func login() throws {
        bench.begin()
        let login = try #require(bench.logIn("login", []))
        lose()
        #expect(reopen()?.session == "s")
        #expect(bench.machine.login.isBusy)
        bench.receive(.connected(session: "s"))
        guard case .ping(let probe) = bench.sent().last else { return #expect(Bool(false), "a ping") }
        bench.receive(.pong(id: probe))
        #expect(bench.news() == [.loginFailed(call: login, .disconnected)])
        #expect(bench.machine.login.phase == .loggedOut)
        #expect(bench.logIn("login", []) != nil)
    }

    @Test("A client that logs out does not go on as the former user", arguments: [true, false]) func logout(
        _ isEarly: Bool
    )
        throws
    {
        bench.begin()
        let login = try #require(bench.logIn("login", []))
        bench.receive(.result(id: login, .success(["id": "ann", "token": "t"])))
        for case .ping(let id) in bench.sent() { bench.receive(.pong(id: id)) }
        if isEarly { bench.machine.logOut() }
        lose()
        if !isEarly { bench.machine.logOut() }
        #expect(reopen() == connect, "the session is given up")
        bench.receive(.connected(session: "t"))
        #expect(bench.sent() == [], "nobody logs in")
        bench.machine.logOut()
        for case .ping(let id) in bench.sent() { bench.receive(.pong(id: id)) }
        lose()
        #expect(reopen()?.session == "t", "a logout that has arrived is none to fear")
    }

    @Test("A session that the app gives up while it is asked for does not go on", arguments: [true, false])
    func givenUp(_ hasResumed: Bool) throws {
        bench.begin()
        let login = try #require(bench.logIn("login", []))
        bench.receive(.result(id: login, .success(["id": "ann", "token": "t"])))
        for case .ping(let id) in bench.sent() { bench.receive(.pong(id: id)) }
        lose()
        #expect(reopen()?.session == "s")
        bench.machine.logOut()
        bench.receive(.connected(session: hasResumed ? "s" : "t"))
        let news: [DDPAction] = [.tell(.began), .tell(.quiescent(without: [])), .tell(.ready)]
        guard hasResumed else { return #expect(bench.take() == news) }
        #expect(bench.take() == [.send(.disconnect), .close, .open])
        bench.machine.socketDidOpen(at: bench.now)
        #expect(bench.take() == [.send(.connect(connect)), .tell(.opened)])
        bench.receive(.connected(session: "u"))
        #expect(bench.take() == news)
        #expect(bench.machine.login.userID == nil)
    }

    @Test("A login that was being resumed is begun anew") func resumingLogin() throws {
        bench.begin()
        let login = try #require(bench.logIn("login", []))
        bench.receive(.result(id: login, .success(["id": "ann", "token": "t"])))
        lose()
        #expect(reopen()?.session == "s")
        bench.receive(.connected(session: "t"))
        #expect(bench.sent().last.map(\.name) == .ping)
        lose()
        #expect(reopen() == connect)
    }

    @Test("An app that disconnects says goodbye") func goodbye() throws {
        bench.begin()
        let call = try #require(bench.call())
        _ = bench.take()
        bench.machine.disconnect(at: bench.now)
        #expect(
            bench.take() == [
                .send(.disconnect), .close, .tell(.unanswered(call: call)), .tell(.disconnected(.byApp)),
            ])
        bench.machine.connect(at: bench.now)
        bench.machine.socketDidOpen(at: bench.now)
        #expect(bench.sent() == [.connect(connect)])
        bench.receive(.connected(session: "t"))
        let other = try #require(bench.call())
        lose()
        _ = bench.take()
        bench.machine.disconnect(at: bench.now)
        #expect(bench.take() == [.tell(.unanswered(call: other))])
        #expect(bench.machine.nextDeadline == nil)
    }

    @Test("A silent server may go on with the session") func silence() {
        bench.begin()
        bench.pass(.seconds(85))
        #expect(bench.news() == [.disconnected(.silence)])
        #expect(reopen()?.session == "s")
    }

    @Test("A subscription that may have begun twice is ended once more") func twice() {
        bench.begin()
        let id = bench.subscribe(to: "a", nil)
        lose()
        #expect(reopen()?.session == "s")
        bench.receive(.connected(session: "s"))
        _ = bench.take()
        bench.receive(.nosub(id: id, error: nil))
        #expect(
            bench.take() == [.send(.unsub(id: id)), .tell(.subscription(.ended(id: id, name: "a", nil)))])
    }

    @Test("The first version has nothing of it, and an app that changes documents begins anew") func given() {
        let old = Bench(version: "pre1")
        old.machine.resumesSessions = true
        old.begin()
        #expect(old.call() != nil)
        #expect(old.sent().map(\.name) == [.method])
        old.machine.socketDidEnd("reset", at: old.now)
        old.pass(.seconds(5))
        old.machine.socketDidOpen(at: old.now)
        #expect(old.sent() == [.connect(Connect(version: "pre1", support: ["pre2", "pre1"]))])
        bench.begin()
        lose()
        bench.machine.forgetSession()
        #expect(reopen() == connect)
        bench.receive(.connected(session: "t"))
        bench.machine.forgetSession()
        lose()
        #expect(reopen() == connect)
    }
}
