import Carillon
import CarillonClients
import CarillonHTTP
import CarillonMagicBell

/// A server of events, and the client that plays the scenario.
///
/// The class is confined to its world, so it is safe to share.
final class StreamScene: @unchecked Sendable {
    let world: World
    let server: HTTPMock
    let phone: ClientUnderTest

    static let url = "http://news.test/events"
    static let path = "/events"

    private init(_ world: World, _ server: HTTPMock, _ phone: ClientUnderTest) {
        (self.world, self.server, self.phone) = (world, server, phone)
    }

    /// Starts the client that plays the scenario, beside a server that answers `/events` as `answer` says.
    static func make(
        in world: World, able abilities: Set<ClientAbility> = [], file: StaticString = #filePath, line: Int = #line,
        answer: @escaping () -> HTTPAnswer = { .events() }
    ) async throws -> StreamScene {
        let server = try world.httpServer("news.test", file: file, line: line) { request in
            request.head.target.hasPrefix(path) ? answer() : .status(.notFound)
        }
        let phone = try await world.client(
            "phone", of: .sse, able: abilities, ours: EventSourceClientAdapter.self, file: file, line: line)
        return StreamScene(world, server, phone)
    }

    /// Starts the client that plays the scenario, and opens a stream.
    static func open(
        in world: World, able abilities: Set<ClientAbility> = [], types: [String] = [],
        file: StaticString = #filePath, line: Int = #line
    ) async throws -> StreamScene {
        let scene = try await make(in: world, able: abilities, file: file, line: line)
        try await scene.phone.done(.open(url, types: scene.needed(types)), file: file, line: line)
        return scene
    }

    /// Returns the types that the client has to be told, for it may tell all by itself and know no such field.
    func needed(_ types: [String]) -> [String] {
        phone.greeting?.abilities.contains("types") == true ? types : []
    }

    /// Sends text on the stream, as it is.
    func send(_ text: String) { server.send(bytes: Array(text.utf8), to: StreamScene.path) }

    /// Sends text, and expects the events that come of it.
    func expect(
        _ text: String, tells events: ClientStreamEvent..., sentence: String, file: StaticString = #filePath,
        line: Int = #line
    ) async throws {
        let before = phone.streamEvents.count
        send(text)
        try await world.advance(by: .seconds(1))
        world.expect(Array(phone.streamEvents.dropFirst(before)), equals: events, sentence, file: file, line: line)
    }

    /// The requests that have come, in order.
    var requests: [HTTPRequestHead] { server.journal.received(.request).compactMap(\.request) }
}
