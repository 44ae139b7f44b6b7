import Carillon
import CarillonHTTP
import CarillonMagicBell

/// A walk through the operations of a server, each answer of which is held to the description that the server gives.
final class DescriptionWalk: @unchecked Sendable {
    private let world: World
    private let server: MagicBellServer
    private let wire: MagicBellWireClient
    private let description: APIDescription
    private var asked: Set<String> = []
    /// The texts that stand for the names in braces.
    private var known: [String: String] = [:]

    init(_ world: World, _ server: MagicBellServer) throws {
        (self.world, self.server) = (world, server)
        wire = world.magicBellWire("wire", of: server)
        description = try APIDescription.magicBell.get()
    }

    /// The operations that nobody has asked for.
    var missing: [String] { description.operationNames.filter { !asked.contains($0) } }

    /// Asks, and holds the answer to the description.
    func ask(_ request: DescribedRequest) async throws {
        let words = filled(request.line).split(separator: " ").map(String.init)
        let answer = try await wire.ask(words[0], words[1], fields(of: request.sender), filled(request.body))
        world.expect(answer.status, equals: request.status, "\(request.line): the status")
        hold(answer.head, Array(answer.text.utf8), to: HTTPRequestHead(HTTPMethod(words[0]), words[1]), request.line)
        learn(answer, request.line)
    }

    /// Opens a stream or a WebSocket, and holds the beginning of the answer to the description.
    func open(_ request: HTTPRequestHead, _ name: String, open: (HTTPWireClient) throws -> Void) async throws {
        let client = HTTPWireClient(world.device("listener-\(name)").mainApp.environment, server.endpoint)
        world.keep(client)
        try open(client)
        try await world.advance(by: .milliseconds(100))
        guard let answer = client.answers.first else { return world.fail("\(name): there is an answer") }
        hold(answer.head, nil, to: request, name)
    }

    private func hold(_ head: HTTPResponseHead, _ body: [UInt8]?, to request: HTTPRequestHead, _ name: String) {
        let faults = description.faults(in: head, body, to: request)
        world.expect(faults, equals: [], "\(name): the answer is as the description says")
        if let operation = description.operationName(of: request) { asked.insert(operation) }
    }

    private func fields(of sender: DescribedRequest.Sender) -> HTTPFields {
        switch sender {
        case .user: ["X-MAGICBELL-USER-EMAIL": MagicBellScene.user]
        case .project: ["X-MAGICBELL-API-SECRET": server.apiSecret]
        case .token: ["Authorization": "Bearer \(server.userToken(of: .email(MagicBellScene.user)))"]
        case .workspace: ["Authorization": "Bearer any"]
        case .nobody: [:]
        }
    }

    /// The access token that an answer has told.
    var token: String { known["token"] ?? "" }

    private func filled(_ text: String) -> String {
        known.sorted { $0.key < $1.key }.reduce(text) { $0.replacing("{\($1.key)}", with: $1.value) }
    }

    private func learn(_ answer: MagicBellWireAnswer, _ line: String) {
        let json = answer.json
        switch (line, answer.status) {
        case ("GET /notifications?per_page=10&archived=false", _):
            known["note"] = json["notifications"]?[0]?["id"]?.string
        case ("POST /broadcasts", _): known["broadcast"] = json["broadcast"]?["id"]?.string
        case ("GET /users/1/push_subscriptions", _): known["device"] = json["push_subscriptions"]?[0]?["id"]?.string
        case ("POST /ws/auth", _):
            known["key"] = json["keyName"]?.string
            known["tokenRequest"] = answer.text
        case (_, 201): if let token = json["token"]?.string { known["token"] = token }
        default: break
        }
    }
}
