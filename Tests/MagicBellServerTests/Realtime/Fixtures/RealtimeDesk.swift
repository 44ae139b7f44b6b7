import Carillon
import CarillonEnvironment
import CarillonHTTP
import CarillonMagicBell
import EventStream
import Foundation
import JSONWire
import MagicBellWire
import Testing

@testable import MagicBellServer

/// A server in a world, with users who come to be when a request first names them, and clients that listen.
///
/// The class is confined to its world, so it is safe to share.
final class RealtimeDesk: @unchecked Sendable {
    let world: World
    let server: MagicBellServer
    private var users: [String: UserRecord] = [:]

    /// Makes a server.
    ///
    /// - Parameter usesProject: Whether users are those of the project, who need a key. Else any name is a user.
    init(_ world: World, start: Bool = true, usesProject: Bool = false) throws {
        self.world = world
        server = MagicBellServer(
            environment: world.server("bell"), at: CarillonEnvironment.Endpoint(host: "bell", port: 80))
        world.keep(server)
        world.holdToDescription(server)
        if !usesProject { standInForProject() }
        if start { try server.start() }
    }

    private func standInForProject() {
        server.realtime.findUser = { [unowned self] request, _, _ in
            guard let name = request.fields[MagicBellField.userEmail] else {
                return .failure(APIRefusal(APIFailure.userMissing.reply))
            }
            let user = users[name] ?? UserRecord(id: users.count + 1, projectID: 1)
            users[name] = user
            return .success(user)
        }
    }

    /// The fields of a user's requests.
    static func fields(_ user: String) -> HTTPFields {
        [MagicBellField.apiKey: "project-key", MagicBellField.userEmail: user]
    }

    /// A client that has connected.
    func client(_ name: String = "phone") -> HTTPWireClient {
        let device = world.devices.first { $0.name == name } ?? world.device(name)
        let client = HTTPWireClient(device.mainApp.environment, server.endpoint)
        world.keep(client)
        return client
    }

    /// Lets time pass in which bytes travel.
    func settle() async throws { try await world.advance(by: .milliseconds(500)) }

    /// The signed request for a user's token.
    func tokenRequest(_ user: String = "ann") async throws -> JSON {
        let client = client()
        try client.post("/ws/auth", [], fields: RealtimeDesk.fields(user))
        try await settle()
        return try JSON(text: try #require(client.texts.first))
    }

    /// The answer to a request for a token.
    func exchange(_ request: JSON, key: String? = nil) async throws -> HTTPWireClient.Answer {
        let client = client()
        try client.post("/keys/\(key ?? request["keyName"]?.string ?? "")/requestToken", request.bytes)
        try await settle()
        return try #require(client.answers.first)
    }

    /// A token of a user.
    func token(_ user: String = "ann") async throws -> String {
        let answer = try await exchange(try await tokenRequest(user))
        return try #require(try JSON(text: answer.text)["token"]?.string)
    }

    /// A client whose stream is open, if nothing refuses it.
    func listen(
        _ query: String, path: String = "/sse", token: String? = nil, fields: HTTPFields = [:]
    ) async throws -> HTTPWireClient {
        let listener = client()
        let credential = token.map { "&accessToken=\($0)" } ?? ""
        try listener.get("\(path)?v=1.1&\(query)\(credential)", fields: fields)
        try await settle()
        return listener
    }

    /// A user whose WebSocket is open.
    func webSocket(_ user: String = "ann", token: String = "inbox-token") async throws -> HTTPWireClient {
        let client = client()
        try client.post(
            "/channels/in_app/inbox/tokens", JSON.object(["inbox": ["token": .string(token)]]).bytes,
            fields: RealtimeDesk.fields(user))
        try await settle()
        let socket = self.client()
        try socket.openWebSocket("/?api_key=project-key&token=\(token)")
        try await settle()
        return socket
    }
}

extension HTTPWireClient {
    /// The text that has come on the stream.
    var heard: String { answers.first?.text ?? "" }

    /// The events of the stream.
    var streamed: [ServerSentEvent] {
        var decoder = EventStreamDecoder()
        decoder.append(Array(heard.utf8))
        var events: [ServerSentEvent] = []
        while let item = try? decoder.next() {
            if case .event(let event, _) = item { events.append(event) }
        }
        return events
    }

    /// The names of the messages of the stream.
    var names: [String] {
        streamed.filter { $0.type == "message" }.compactMap { (try? JSON(text: $0.data))?["name"]?.string }
    }

    /// Ably's number of the error in the first answer.
    var errorCode: Int? { answers.first.flatMap { try? JSON(text: $0.text) }?["error"]?["code"]?.int }
}
