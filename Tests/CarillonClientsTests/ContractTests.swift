#if os(Linux) && arch(x86_64)
import Carillon
import CarillonClients
import CarillonResults
import JSONWire
import Testing

/// Programs that keep the contract for clients of others, and programs that do not.
@Suite("The contract for clients of others")
struct ContractTests {
    /// The greeting of a client that can do nothing but connect.
    private static let greeting = #"echo '{"carillon":1,"client":"shell 1","kind":"mqtt","can":["connect"]}'; "#

    /// Runs a scenario that is played by a shell.
    private func run(
        _ script: String, able abilities: Set<ClientAbility> = [], known: DifferenceFile? = nil,
        _ body: @escaping @Sendable (ClientUnderTest, World) async throws -> Void = { client, _ in
            try await client.done(ClientOrder("connect"), within: .seconds(10))
        }
    ) async throws -> ScenarioResult {
        let program = ClientProgram("shell", GuestProgram("bash", ["-c", script]), options: "--client 'shell=…'")
        let reality = Reality(program, differencesIn: known.map { [$0] } ?? [])
        let scenario = Scenario("test/client", "A client does as it is told.", covers: [], networks: [.memory]) {
            world in
            let client = try await world.client("phone", of: .mqtt, able: abilities, ours: SilentAdapter.self)
            world.expect(client.greeting?.client, equals: "shell 1", "it greets")
            try await body(client, world)
        }.played(by: .mqtt)
        let suite = Suite("Test", requirements: [], scenarios: [scenario])
        return try #require(await Runner(suites: [suite]).run(scenario.cases(playedBy: reality)).scenarios.first)
    }

    /// The sentences and differences of the expectations that failed.
    private func failures(_ result: ScenarioResult) -> [String] {
        (result.run?.expectations ?? []).filter { !$0.passed }.map(\.text)
    }

    @Test("a client that answers passes, in a column of its own, and is named")
    func good() async throws {
        let result = try await run(
            Self.greeting + #"read order; echo '{"event":"connected"}'; echo '{"id":1,"answer":"done"}'; read rest"#)
        #expect(result.verdict == .pass)
        #expect(result.network == "shell")
        #expect(result.engine == "shell 1")
        #expect(result.run?.reproduce == "carillon run 'test/client' --seed 0x5eed --client 'shell=…'")
    }

    @Test("an event comes before the answer that it belongs to, and an end by order is a good one")
    func order() async throws {
        let script =
            #"while read order; do case $order in *end*) exit;; esac; "#
            + #"echo '{"event":"connected"}'; echo '{"id":1,"answer":"failed","reason":"no"}'; done"#
        let result = try await run(Self.greeting + script) { client, world in
            let answer = try await client.ask(ClientOrder("connect", ["host": "broker", "user": nil]))
            world.expect(answer?.hasFailed == true, "it fails")
            world.expect(client.events.map(\.name), equals: ["connected"], "the event is there already")
            try await client.end()
        }
        #expect(result.verdict == .pass)
    }

    @Test("a client that dies and is started again begins anew")
    func restart() async throws {
        let script = #"while read order; do echo '{"id":1,"answer":"done"}' | sed "s/1/${order:6:1}/"; done"#
        let result = try await run(Self.greeting + script) { client, world in
            try await client.done(ClientOrder("connect"))
            client.kill()
            try await client.start()
            try await client.done(ClientOrder("connect"))
            world.expect(client.greeting?.client, equals: "shell 1", "the next process has greeted, too")
        }
        #expect(result.verdict == .pass)
    }

    @Test(
        "a program that breaks the contract fails, with its line",
        arguments: [
            ("echo hello", "phone breaks the contract: its line 1 is no JSON object: hello"),
            ("echo '[1]'", "phone breaks the contract: its line 1 is no JSON object: [1]"),
            ("exit 3", "phone is no client of others: it has exited with status 3"),
            (
                "echo oh no >&2; exit 1",
                "phone is no client of others: it has exited with status 1, and its last words were “oh no”"
            ),
            ("sleep 100", "phone is no client of others: it has not greeted within a minute"),
            (
                #"echo '{"carillon":1,"client":"x"}'"#,
                #"phone breaks the contract: its line 1 is a greeting without a client, a kind, or a list can: {"carillon":1,"client":"x"}"#
            ),
            (
                #"echo '{"event":"connected"}'"#,
                #"phone breaks the contract: its line 1 comes before the greeting: {"event":"connected"}"#
            ),
        ])
    func noClient(script: String, sentence: String) async throws {
        let result = try await run(script)
        #expect(result.verdict == .fail)
        #expect(failures(result) == [sentence])
    }

    @Test(
        "a client that breaks the contract later fails, with its line",
        arguments: [
            (#"echo '{"hello":1}'"#, #"is neither a greeting, nor an event, nor an answer: {"hello":1}"#),
            (#"echo '{"event":"rings"}'"#, #"tells “rings”, which is no event of the kind mqtt: {"event":"rings"}"#),
            (
                #"echo '{"event":"message","topic":"a"}'"#,
                #"tells “message”, and lacks the field qos: {"event":"message","topic":"a"}"#
            ),
            (
                #"echo '{"event":"message","topic":7,"qos":1}'"#,
                #"tells “message”, and has no right value for the field topic: {"event":"message","topic":7,"qos":1}"#
            ),
            (#"echo '{"id":7,"answer":"done"}'"#, #"answers order 7, which is not open: {"id":7,"answer":"done"}"#),
            (
                #"echo '{"id":1,"answer":"perhaps"}'"#,
                #"answers “perhaps”, which is none of done, failed and unsupported: {"id":1,"answer":"perhaps"}"#
            ),
            (greeting + "true", #"greets again: {"carillon":1,"client":"shell 1","kind":"mqtt","can":["connect"]}"#),
        ])
    func brokenLater(script: String, reason: String) async throws {
        let result = try await run(Self.greeting + "read order; \(script); read rest")
        #expect(result.verdict == .fail)
        #expect(failures(result) == ["phone breaks the contract: its line 2 \(reason)"])
    }

    @Test("an answer that does not come fails the expectation, and the scenario goes on")
    func noAnswer() async throws {
        let result = try await run(Self.greeting + "read order; sleep 1000") { client, world in
            try await client.done(ClientOrder("connect"), within: .seconds(10))
            world.expect(world.elapsed < .seconds(20), "the scenario goes on")
        }
        #expect(result.verdict == .fail)
        #expect(failures(result) == ["order 1 of phone, connect, has no answer after 10 s"])
    }

    @Test("a client that leaves by itself fails")
    func leaves() async throws {
        let result = try await run(Self.greeting + "read order; exit 4")
        #expect(failures(result) == ["phone has to stay, and has exited with status 4"])
    }

    @Test("a client that does not end is killed, and fails")
    func stays() async throws {
        let result = try await run(Self.greeting + "read order; sleep 1000") { client, _ in try await client.end() }
        #expect(failures(result) == ["phone was told to end, and is alive after ten seconds"])
    }

    @Test("a line without an end, and more of them than anybody reads, are no harm")
    func endless() async throws {
        let long = try await run(Self.greeting + "read order; head -c 3000000 /dev/zero | tr '\\0' x; echo; read rest")
        #expect(long.verdict == .fail)
        #expect(failures(long).first?.hasPrefix("phone breaks the contract: its line 2 is no JSON object: xxx") == true)
        #expect(failures(long).first.map { $0.count < 300 } == true)
    }

    @Test(
        "a client that cannot do it is unsupported, with the reason",
        arguments: [
            (
                #"echo '{"carillon":2,"client":"shell 1","kind":"mqtt","can":[]}'; read x"#,
                "by version 2 of the contract"
            ),
            (#"echo '{"carillon":1,"client":"shell 1","kind":"sse","can":[]}'; read x"#, "is a client of the kind sse"),
            (
                greeting + #"read order; echo '{"id":1,"answer":"unsupported","reason":"no wills"}'; read x"#,
                "shell 1 cannot connect: no wills"
            ),
        ])
    func unsupported(script: String, reason: String) async throws {
        let result = try await run(script)
        #expect(result.verdict == .unsupported)
        #expect(result.reason?.contains(reason) == true)
    }

    @Test("a client that lacks an ability is unsupported before it is asked")
    func lacking() async throws {
        let result = try await run(Self.greeting + "read x", able: [.publish, .keeps])
        #expect(result.verdict == .unsupported)
        #expect(result.reason == "shell 1 cannot do what the scenario needs: keeps, publish")
    }

    @Test("a program that is missing is unsupported")
    func missing() async throws {
        let reality = Reality(ClientProgram("none", GuestProgram("no-such-program"), options: ""))
        let scenario = Scenario("test/client", "…", covers: [], networks: [.memory]) { world in
            _ = try await world.client("phone", of: .mqtt, ours: SilentAdapter.self)
        }.played(by: .mqtt)
        let suite = Suite("Test", requirements: [], scenarios: [scenario])
        let result = await Runner(suites: [suite]).run(scenario.cases(playedBy: reality)).scenarios.first
        #expect(result?.verdict == .unsupported)
    }

    @Test("a known difference is expected, and one that is gone is stale")
    func known() async throws {
        let script = Self.greeting + "read order; sleep 1000"
        let file = DifferenceFile(
            "test/client: fault, 1\n  does: It waits.\n  because: Why.\n  fails: order 1 of phone, connect, has no answer after 10 s\n",
            name: "known")
        #expect(try await run(script, known: file).verdict == .expectedFail)
        let good = Self.greeting + #"read order; echo '{"id":1,"answer":"done"}'; read rest"#
        #expect(try await run(good, known: file).verdict == .unexpectedPass)
    }

    @Test("without a program our own client plays, and a filter stands before it")
    func ours() async throws {
        let scenario = Scenario("test/client", "…", covers: [], networks: [.memory]) { world in
            world.filterClients(of: .mqtt) { .orders("connect") { $0.with("host", "elsewhere") } }
            let client = try await world.client("phone", of: .mqtt, ours: SilentAdapter.self)
            let fields = try await client.done(ClientOrder("connect", ["host": "here"]))
            world.expect(fields["host"], equals: "elsewhere", "the filter has changed the order")
            client.kill()
            try await client.start()
            try await client.end()
        }.played(by: .mqtt)
        let suite = Suite("Test", requirements: [], scenarios: [scenario])
        let result = await Runner(suites: [suite]).run(scenario.cases()).scenarios.first
        #expect(result?.verdict == .pass)
    }
}

/// Our own client in these tests: it answers each order with the order's fields.
final class SilentAdapter: ClientAdapter {
    static let client = "Silent"
    static let abilities: Set<ClientAbility> = ["connect"]
    private let voice: ClientVoice

    init(_ voice: ClientVoice) { self.voice = voice }

    func carryOut(_ order: ClientOrder, _ id: Int) { voice.done(id, ["host": order["host"]]) }
}
#endif
