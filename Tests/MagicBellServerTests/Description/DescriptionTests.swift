import Foundation
import HTTPWire
import JSONWire
import Testing

@testable import CarillonMagicBell
@testable import MagicBellServer

@Suite("The description of MagicBell's API")
struct DescriptionTests {
    private let description: JSON

    init() throws {
        description = try JSON(bytes: MagicBellDescription.bytes)
    }

    /// The requests that are handled beside the table of routes.
    private static let realtime = [
        "POST /ws/auth", "POST /ably/auth", "POST /keys/*/requestToken", "GET /sse", "GET /event-stream",
        "POST /channels/in_app/inbox/tokens", "PUT /v2/channels/in_app/inbox/tokens", "GET /",
    ]

    private var operations: [(line: String, operation: JSON)] {
        (description["paths"]?.object ?? [:]).flatMap { path, item in
            (item.object ?? [:]).map { method, operation in
                let parts = path.split(separator: "/").map { $0.hasPrefix("{") ? "*" : $0 }
                return ("\(method.uppercased()) /\(parts.joined(separator: "/"))", operation)
            }
        }
    }

    @Test("The server has the file that is checked in; scripts/openapi brings a change into it")
    func embedded() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardized
        let file = root.appending(path: "mocks/MagicBellServer/Description/openapi.json")
        #expect(try JSON(bytes: Array(Data(contentsOf: file))).text == description.text)
    }

    @Test("Everybody gets it, whatever the rate limit says") func served() {
        let bed = APIBed()
        bed.settings.configuration.rateLimit = RateLimit(readCount: 0, writeCount: 0)
        let reply = bed.reply("GET /openapi.json", [:])
        #expect(reply.status == .ok)
        #expect(reply.fields["Content-Type"] == "application/json")
        #expect(reply.body == MagicBellDescription.bytes)
    }

    @Test("It has the routes of the server, and no others") func routes() {
        let table = APIRoute.table.values.flatMap(\.self).map { "\($0.method) /\($0.parts.joined(separator: "/"))" }
        #expect(operations.map(\.line).sorted() == (table + DescriptionTests.realtime).sorted())
    }

    @Test("It says who may send a request") func security() throws {
        for route in APIRoute.table.values.flatMap(\.self) {
            let line = "\(route.method) /\(route.parts.joined(separator: "/"))"
            let operation = try #require(operations.first { $0.line == line }?.operation)
            let names = Set((operation["security"]?.array ?? []).flatMap { $0.object?.names ?? [] })
            let user: Set = ["projectKey", "userEmail", "userExternalID"]
            let expected: Set<String> =
                switch route.access {
                case .user: user
                case .project: ["projectKey", "projectSecret"]
                case .both: user.union(["projectSecret"])
                case .workspace: ["workspaceToken"]
                case .token: ["userToken"]
                case .anybody: []
                }
            #expect(names == expected, "\(line)")
        }
    }

    @Test("Each operation has a name of its own, and a variable of its path is a parameter") func operationsAreWhole() {
        let names = operations.map { $0.operation["operationId"]?.string ?? "" }
        #expect(Set(names).count == names.count && !names.contains(""))
        for (path, item) in description["paths"]?.object ?? [:] {
            for (method, operation) in item.object ?? [:] {
                let parameters = (operation["parameters"]?.array ?? []).compactMap { reference in
                    component(reference).flatMap { $0["in"] == "path" ? $0["name"]?.string : nil }
                }
                let variables = path.split(separator: "/").filter { $0.hasPrefix("{") }
                let named = parameters.map { "{\($0)}" }
                #expect(named.sorted() == variables.map(String.init).sorted(), "\(method) \(path)")
            }
        }
    }

    @Test("Each reference leads to a component, and each component is used or named in words") func references() {
        let text = description.text
        for (kind, components) in description["components"]?.object ?? [:] where kind != "securitySchemes" {
            for name in components.object?.names ?? [] {
                // Streams and WebSockets name what they carry.
                let isNamed = text.components(separatedBy: name).count > 2
                #expect(text.contains("\"#/components/\(kind)/\(name)\"") || isNamed, "\(kind)/\(name)")
            }
        }
        for reference in text.matches(of: /"\$ref":"(#[^"]*)"/).map(\.1) {
            #expect(component(["$ref": .string(String(reference))]) != nil, "\(reference)")
        }
    }

    private func component(_ reference: JSON) -> JSON? {
        let parts = (reference["$ref"]?.string ?? "").split(separator: "/").map(String.init)
        guard parts.count == 4 else { return nil }
        return description["components"]?[parts[2]]?[parts[3]]
    }
}
