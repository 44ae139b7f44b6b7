import CarillonEnvironment
import DDPClient
import DDPWire
import Testing

/// Each known defect of upstream's can be put back through a part, for saboteurs.
@Suite("The parts of a machine")
struct PartsTests {
    private func bench(_ version: String = "1", _ change: (inout DDPParts) -> Void) -> Bench {
        var parts = DDPParts()
        change(&parts)
        return Bench(version: version, parts: parts)
    }

    @Test("A refused version is proposed for ever") func version() {
        let bench = bench("9") { $0.afterRefusal = { _, _ in .tryLater } }
        for _ in 0..<3 {
            bench.machine.connect(at: bench.now)
            bench.machine.socketDidOpen(at: bench.now)
            #expect(bench.sent() == [.connect(Connect(version: "9", support: ["pre2", "pre1"]))])
            bench.receive(.failed(version: "1"))
            bench.machine.socketDidEnd("closed", at: bench.now)
            bench.pass(.seconds(5))
        }
    }

    @Test("Subscriptions can be sent twice") func subscriptions() {
        let bench = bench { $0.sentSubscriptions = { $0 + $0 } }
        bench.begin()
        let id = bench.subscribe(to: "a", nil)
        #expect(bench.sent() == [.sub(Sub(id: id, name: "a")), .sub(Sub(id: id, name: "a"))])
        bench.machine.socketDidEnd("reset", at: bench.now)
        bench.pass(.seconds(5))
        bench.machine.socketDidOpen(at: bench.now)
        bench.receive(.connected(session: "s"))
        #expect(bench.sent().map(\.name) == [.connect, .sub, .sub])
    }

    /// A memory that never forgets.
    private struct LastingToken: TokenMemory {
        private(set) var token: String?

        mutating func remember(_ session: LoginState.Session, at date: Int64?) { token = session.token }
        mutating func serverDidRefuse(_ error: DDPError) {}
        mutating func userDidLogOut() {}
        mutating func forgetOldToken(at date: Int64?) -> Bool { false }
    }

    @Test("A token is as lasting as the memory of it: when it is refused, and at a logout") func tokens() {
        let bench = bench { $0.tokens = { LastingToken() } }
        bench.begin()
        let call = bench.logIn("login", []) ?? ""
        bench.receive(.result(id: call, .success(["id": "ann", "token": "t"])))
        bench.machine.logOut()
        #expect(bench.machine.login.token == "t")
        bench.machine.socketDidEnd("reset", at: bench.now)
        bench.pass(.seconds(5))
        _ = bench.take()
        bench.machine.socketDidOpen(at: bench.now)
        bench.receive(.connected(session: "s"))
        guard case .method(let login) = bench.sent().last else { return #expect(Bool(false), "a login") }
        bench.receive(.result(id: login.id, .failure(DDPError(403))))
        #expect(bench.machine.login.token == "t")
    }
}
