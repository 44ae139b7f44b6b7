import CarillonEnvironment
import DDPWire
import JSONWire
import Testing

@testable import DDPClient

@Suite("A token that expires soon is not used")
struct TokenAgeTests {
    /// The time that the machine asks for. Only the test's own thread touches it.
    private final class Clock {
        var date: Int64? = 1_000_000
    }

    private let clock = Clock()
    private let bench: Bench

    init() { bench = Bench { [clock] in clock.date } }

    private func logIn(_ end: EJSON?, token: String = "t") throws {
        let call = try #require(bench.logIn("login", []))
        var answer: Members<EJSON> = ["id": "ann", "token": .string(token)]
        answer["tokenExpires"] = end
        bench.receive(.result(id: call, .success(.object(answer))))
        _ = bench.take()
    }

    /// Reconnects at a time. Returns what the client then does.
    private func reconnect(at date: Int64?) -> [DDPAction] {
        clock.date = date
        bench.machine.socketDidEnd("reset", at: bench.now)
        bench.pass(.seconds(5))
        bench.machine.socketDidOpen(at: bench.now)
        _ = bench.take()
        bench.receive(.connected(session: "s"))
        // The actions that tell what becomes of documents are left out.
        return bench.take().filter { action in
            switch action {
            case .tell(.began), .tell(.quiescent): false
            default: true
            }
        }
    }

    private func isResumption(_ actions: [DDPAction]) -> Bool {
        if case .send(.method(let call))? = actions.first { call.params == [["resume": "t"]] } else { false }
    }

    @Test(
        "The margin is a tenth of the token's life, and at most an hour",
        arguments: [(100_000, 1_089_999), (360_000_000, 357_400_000 - 1)] as [(Int64, Int64)])
    func margin(_ life: Int64, _ last: Int64) throws {
        bench.begin()
        try logIn(.date(milliseconds: 1_000_000 + life))
        #expect(isResumption(reconnect(at: last)))
        let actions = reconnect(at: last + 1)
        guard case .tell(.loginFailed(_, .expired))? = actions.first else { return #expect(Bool(false), "\(actions)") }
        #expect(actions.dropFirst() == [.tell(.ready)])
        #expect(bench.machine.login.userID == nil)
        #expect(bench.machine.login.token == nil)
        #expect(bench.machine.login.phase == .loggedOut)
        #expect(reconnect(at: last + 2) == [.tell(.ready)], "it is told once")
    }

    @Test(
        "An end that nobody knows, or that makes no sense, says nothing",
        arguments: [
            nil, "soon", .date(milliseconds: 5), .date(milliseconds: 1_000_000), .date(milliseconds: .min), .null,
        ] as [EJSON?])
    func unknown(_ end: EJSON?) throws {
        bench.begin()
        try logIn(end)
        #expect(isResumption(reconnect(at: .max)))
    }

    @Test("The same token keeps its margin when it is resumed, and a new one has its own") func resumed() throws {
        bench.begin()
        try logIn(.date(milliseconds: 2_000_000))
        clock.date = 1_890_000
        try logIn(.date(milliseconds: 2_000_000))
        guard case .tell(.loginFailed)? = reconnect(at: 1_900_000).first else {
            return #expect(Bool(false), "the margin is a tenth of the whole life")
        }
        try logIn(.date(milliseconds: 3_000_000))
        #expect(isResumption(reconnect(at: 2_000_000)))
        clock.date = nil
        #expect(isResumption(reconnect(at: nil)))
    }
}
