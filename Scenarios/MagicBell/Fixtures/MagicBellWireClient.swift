import Carillon
import CarillonHTTP
import CarillonMagicBell

/// A client that asks a MagicBell server for one thing after the other, with the project's API key.
final class MagicBellWireClient: @unchecked Sendable {
    private let wire: HTTPWireClient
    private let world: World
    private let apiKey: String

    init(_ wire: HTTPWireClient, _ world: World, apiKey: String) {
        (self.wire, self.world, self.apiKey) = (wire, world, apiKey)
    }

    /// Asks, and waits for the answer.
    func ask(
        _ method: String, _ target: String, _ fields: HTTPFields = [:], _ body: String = ""
    ) async throws -> MagicBellWireAnswer {
        let count = wire.answers.count
        var fields = fields
        fields.append("X-MAGICBELL-API-KEY", apiKey)
        try wire.send(HTTPRequestHead(HTTPMethod(method), target), fields, Array(body.utf8))
        try await world.advance(by: .milliseconds(100))
        guard wire.answers.count > count, let answer = wire.answers.last else {
            world.fail("\(method) \(target) has an answer")
            return MagicBellWireAnswer(status: 0, text: "", head: HTTPResponseHead(HTTPStatus(0)))
        }
        return MagicBellWireAnswer(status: answer.head.status.code, text: answer.text, head: answer.head)
    }
}

/// An answer of a MagicBell server.
struct MagicBellWireAnswer {
    let status: Int
    let text: String
    let head: HTTPResponseHead

    /// The body; null if it is no JSON.
    var json: JSON { (try? JSON(text: text)) ?? .null }
    /// The titles of a list.
    var titles: [String] { json["notifications"]?.array?.compactMap { $0["title"]?.string } ?? [] }
}

extension World {
    /// Makes a client on the wire.
    func magicBellWire(_ name: String, of server: MagicBellServer) -> MagicBellWireClient {
        let client = MagicBellWireClient(
            HTTPWireClient(device(name).mainApp.environment, server.endpoint), self, apiKey: server.apiKey)
        keep(client)
        return client
    }
}
