import CarillonEnvironment
import Foundation
import HTTPWire
import JSONWire
import MagicBellWire
import MockHosting
import TestBasics
import Testing

@testable import CarillonMagicBell
@testable import HTTPHosting
@testable import MagicBellServer

/// A project without a server: requests go in, replies come out. Each reply is held to the description.
final class APIBed {
    /// Numbers for identifiers. The bed is used on one thread only.
    private final class Numbers: RandomNumbers, @unchecked Sendable {
        private var numbers = SeededNumbers(seed: 7)
        func next() -> UInt64 { numbers.next() }
    }

    /// The server's clock. The bed is used on one thread only.
    final class Clock {
        var seconds = 1_700_000_000.0
    }

    let clock = Clock()
    let numbers: any RandomNumbers = Numbers()
    let settings = MagicBellSettings()
    let api: ProjectAPI
    var project: Project { api.project }
    var now = Instant.zero
    private var requestCount: UInt64 = 0

    init(limits: ProjectLimits = ProjectLimits(), apiLimits: APILimits = APILimits()) {
        let project = Project(
            date: { [clock] in Date(timeIntervalSince1970: clock.seconds) }, random: numbers, limits: limits)
        api = ProjectAPI(project, settings: settings, limits: apiLimits)
    }

    /// Lets time pass.
    func advance(by seconds: Double) {
        clock.seconds += seconds
        now = now.advanced(by: .seconds(seconds))
    }

    // MARK: Requests

    /// The fields of a user's request.
    static func fields(of user: MagicBellUser) -> HTTPFields {
        var fields: HTTPFields = ["X-MagicBell-Api-Key": "project-key"]
        switch user {
        case .email(let email): fields.append(MagicBellField.userEmail, email)
        case .externalID(let id): fields.append(MagicBellField.userExternalID, id)
        }
        return fields
    }

    static let projectFields: HTTPFields = [
        "X-MAGICBELL-API-KEY": "project-key", "X-MAGICBELL-API-SECRET": "project-secret",
    ]

    func reply(_ text: String, _ fields: HTTPFields, body: [UInt8] = []) -> APIReply {
        let words = text.split(separator: " ", maxSplits: 1).map(String.init)
        requestCount += 1
        let head = HTTPRequestHead(HTTPMethod(words[0]), words[1], fields: fields)
        let reply = api.reply(
            to: HTTPRequest(
                ExchangeID(connection: ConnectionID(1), number: requestCount), head, body: body, trailers: [:]),
            at: now)
        expectDescribed(HTTPResponseHead(reply.status, fields: reply.fields), reply.body, to: head)
        return reply
    }

    /// Sends a request of a user.
    @discardableResult
    func send(
        _ text: String, as user: MagicBellUser = "ann@example.com", _ json: JSON? = nil, fields more: HTTPFields = [:]
    ) -> APIReply {
        var fields = APIBed.fields(of: user)
        for field in more { fields.append(field) }
        return reply(text, fields, body: json?.bytes ?? [])
    }

    /// Sends a request of the project.
    @discardableResult
    func sendAsProject(_ text: String, _ json: JSON? = nil, fields more: HTTPFields = [:]) -> APIReply {
        var fields = APIBed.projectFields
        for field in more { fields.append(field) }
        return reply(text, fields, body: json?.bytes ?? [])
    }

    /// Asks a query of GraphQL.
    func ask(_ query: String, as user: MagicBellUser = "ann@example.com", variables: JSON? = nil) -> JSON {
        var body: Members<JSON> = ["query": .string(query)]
        if let variables { body["variables"] = variables }
        return send("POST /graphql", as: user, .object(body)).value
    }

    // MARK: The project

    /// Sends a notification to a user. Returns its identifier.
    @discardableResult
    func notify(
        _ title: String, to user: MagicBellUser = "ann@example.com", content: String? = nil, category: String? = nil,
        topic: String? = nil, at seconds: Int? = nil
    ) throws -> String {
        let record = try project.user(externalID: user.externalID, email: user.email)
        let content = NotificationContent(title: title, content: content, category: category, topic: topic)
        return project.send(content, to: record, sentAt: seconds.map { UnixTime(seconds: $0) }).id
    }

    /// The messages since the last call, with the channel before their names: `user_1-project_1 notifications/new`.
    func takePublished() -> [String] { project.takePublications().map { "\($0.channel) \($0.name)" } }

    /// The titles in a list of the REST API.
    func titles(_ query: String = "", as user: MagicBellUser = "ann@example.com") -> [String] {
        (send("GET /notifications" + query, as: user).value["notifications"]?.array ?? []).map {
            $0["title"]?.string ?? ""
        }
    }
}

/// Expects that an answer fits the description.
///
/// - Parameter request: The request; `nil` if it could not be read.
func expectDescribed(_ response: HTTPResponseHead, _ body: [UInt8]?, to request: HTTPRequestHead?) {
    do {
        for fault in try APIDescription.magicBell.get().faults(in: response, body, to: request) {
            Issue.record("\(request.map { "\($0)" } ?? "A broken request") got \(response.status): \(fault)")
        }
    } catch {
        Issue.record(error)
    }
}

extension APIReply {
    /// The body; `null` if there is none.
    var value: JSON { (try? JSON(bytes: body)) ?? .null }

    /// The code of the first error.
    var code: String? { value["errors"]?[0]?["code"]?.string }
}
