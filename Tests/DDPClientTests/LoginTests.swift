import DDPClient
import DDPWire
import Testing

@Suite("A client logs in")
struct LoginTests {
    let bench = Bench()
    let answer: EJSON = ["id": "ann", "token": "t"]

    private func logIn() throws -> String { try #require(bench.logIn("login", [["user": "ann"]])) }

    private func reconnect() {
        bench.machine.socketDidEnd("reset", at: bench.now)
        bench.pass(.seconds(5))
        bench.machine.socketDidOpen(at: bench.now)
        bench.receive(.connected(session: "s"))
    }

    @Test("A login that succeeds is known, and resumed before subscriptions are sent") func resumption() throws {
        bench.begin()
        let call = try logIn()
        #expect(bench.machine.login.phase == .loggingIn)
        let subscription = bench.subscribe(to: "a", nil)
        bench.receive(.result(id: call, .success(answer)))
        #expect(bench.machine.login.userID == "ann")
        #expect(bench.machine.login.phase == .loggedIn)
        _ = bench.take()
        reconnect()
        var sent = bench.sent()
        guard case .method(let login) = sent.removeLast() else { return #expect(Bool(false), "a login") }
        #expect(login.method == "login")
        #expect(login.params == [["resume": "t"]])
        let late = bench.subscribe(to: "b", nil)
        #expect(bench.take() == [])
        bench.receive(.result(id: login.id, .success(answer)))
        let actions = bench.take()
        #expect(actions.count == 4)
        #expect(actions[1] == .tell(.ready))
        #expect(
            Array(actions.suffix(2)) == [
                .send(.sub(Sub(id: subscription, name: "a"))), .send(.sub(Sub(id: late, name: "b"))),
            ])
    }

    @Test(
        "A token that the server refuses is not tried again, unless the server was only busy",
        arguments: [
            (DDPError(403, "You've been logged out by the server."), false), (DDPError("too-many-requests"), true),
            (DDPError(500, "Internal server error"), true), (DDPError("no-2fa-code"), false),
        ])
    func refusedToken(_ error: DDPError, _ isKept: Bool) throws {
        bench.begin()
        let first = try logIn()
        bench.receive(.result(id: first, .success(answer)))
        _ = bench.subscribe(to: "a", nil)
        _ = bench.take()
        reconnect()
        guard case .method(let login) = bench.sent().last else { return #expect(Bool(false), "a login") }
        bench.receive(.result(id: login.id, .failure(error)))
        #expect(bench.machine.login.userID == nil)
        #expect((bench.machine.login.token != nil) == isKept)
        #expect(bench.sent().map(\.name) == [.sub])
        reconnect()
        #expect(bench.sent().last?.name == (isKept ? .method : .sub))
    }

    @Test(
        "A result without a user or a token is a failure, and another login works",
        arguments: [nil, 5, ["id": "a"]] as [EJSON?])
    func malformed(_ value: EJSON?) throws {
        bench.begin()
        let call = try logIn()
        _ = bench.take()
        bench.receive(.result(id: call, .success(value)))
        #expect(bench.news() == [.loginFailed(call: call, .malformedResult)])
        #expect(bench.machine.login.phase == .loggedOut)
        let again = try logIn()
        bench.receive(.result(id: again, .success(answer)))
        #expect(bench.machine.login.userID == "ann")
    }

    @Test("A second login that fails leaves the user, as on the server") func secondLogin() throws {
        bench.begin()
        let first = try logIn()
        bench.receive(.result(id: first, .success(answer)))
        let second = try logIn()
        bench.receive(.result(id: second, .failure(DDPError(403, "Incorrect password"))))
        #expect(bench.machine.login.userID == "ann")
        #expect(bench.machine.login.phase == .loggedIn)
    }

    @Test("A logout forgets user and token, with a connection or without") func logout() throws {
        bench.begin()
        let call = try logIn()
        bench.receive(.result(id: call, .success(answer)))
        _ = bench.take()
        bench.machine.logOut()
        #expect(bench.machine.login.userID == nil)
        guard case .method(let logout) = bench.sent().first else { return #expect(Bool(false), "a logout") }
        #expect(logout.method == "logout")
        #expect(logout.params == nil)
        reconnect()
        #expect(bench.sent().map(\.name) == [.connect])
        bench.machine.disconnect(at: bench.now)
        _ = bench.take()
        bench.machine.logOut()
        #expect(bench.take() == [])
    }

    @Test("A logout before the answer ends the login") func overtaken() throws {
        bench.begin()
        let call = try logIn()
        _ = bench.take()
        bench.machine.logOut()
        #expect(bench.news() == [.loginFailed(call: call, .loggedOut)])
        bench.receive(.result(id: call, .success(answer)))
        #expect(bench.machine.login.userID == nil)
        #expect(bench.machine.login.token == nil)
    }
}
