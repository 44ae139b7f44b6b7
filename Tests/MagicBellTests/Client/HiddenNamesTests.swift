import Carillon
import CarillonMagicBell
import Testing

@Suite("MagicBell's names of secrets")
struct HiddenNamesTests {
    /// The notes that a world shows, before and after something speaks MagicBell's protocol there.
    static func notes(_ name: String, _ speak: @escaping @Sendable (World) throws -> Void) async throws -> [String] {
        let notes = [#"DELETE /push_subscriptions/abc, {"mac":"abc"}"#]
        let scenario = Scenario("s/\(name)", "Something is noted.", covers: [], networks: [.memory]) { world in
            for note in notes { world.note(note) }
            try speak(world)
            for note in notes { world.note(note) }
            world.expect(true, "it is noted")
        }
        let result = await Runner().run([scenario]).scenarios.first
        return try #require(result?.run).trace.filter { $0.kind == "note" }.map(\.text)
    }

    static let expected = [
        #"DELETE /push_subscriptions/abc, {"mac":"abc"}"#, #"DELETE /push_subscriptions/***, {"mac":"***"}"#,
    ]

    @Test("are known to a world with a client alone")
    func client() async throws {
        let notes = try await HiddenNamesTests.notes("client") { world in
            world.device("phone").mainApp.run { _ = MagicBellClient(apiKey: "key") }
        }
        #expect(notes == HiddenNamesTests.expected)
    }

    @Test("are known to a world with a server alone")
    func server() async throws {
        let notes = try await HiddenNamesTests.notes("server") { world in _ = try world.magicBellServer() }
        #expect(notes == HiddenNamesTests.expected)
    }
}
