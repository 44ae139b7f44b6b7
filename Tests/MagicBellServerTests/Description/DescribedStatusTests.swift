import HTTPWire
import JSONWire
import MagicBellWire
import Testing

@testable import CarillonMagicBell
@testable import MagicBellServer

/// The scenario `magicbell/server/description` has the answers to requests that are right.
@Suite("The statuses that MagicBell's description has")
struct DescribedStatusTests {
    /// An operation that the table of routes has.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// The statuses that are described.
        let statuses: Set<Int>
        let hasBody: Bool
        let hasVariables: Bool
    }

    static let all: [Case] = {
        let description = (try? JSON(bytes: MagicBellDescription.bytes)) ?? .null
        return (description["paths"]?.object ?? [:]).flatMap { path, item in
            (item.object ?? [:]).compactMap { method, operation -> Case? in
                if operation["tags"]?[0] == "realtime", path != "/config" { return nil }
                if path.hasSuffix("/inbox/tokens") { return nil }
                let parts = path.split(separator: "/").map { $0.hasPrefix("{") ? "none" : $0 }
                return Case(
                    testDescription: "\(method.uppercased()) /\(parts.joined(separator: "/"))",
                    statuses: Set((operation["responses"]?.object?.names ?? []).compactMap(Int.init)),
                    hasBody: operation["requestBody"] != nil, hasVariables: path.contains("{"))
            }
        }
    }()

    private let fields: HTTPFields = {
        var fields = APIBed.projectFields
        fields.append(MagicBellField.userEmail, "ann@example.com")
        let token = UserToken(apiKey: "project-key", email: "ann@example.com")
        fields.append("Authorization", "Bearer \(token.text(secret: "project-secret"))")
        return fields
    }()

    @Test("The table of routes is there") func table() {
        #expect(DescribedStatusTests.all.count == APIRoute.table.values.map(\.count).reduce(0, +))
    }

    @Test("401 is for requests without fields", arguments: DescribedStatusTests.all)
    func unauthorized(operation: Case) {
        let reply = APIBed().reply(operation.testDescription, [:])
        #expect((reply.status == .unauthorized) == operation.statuses.contains(401))
    }

    @Test("429 is for requests beyond the limit", arguments: DescribedStatusTests.all)
    func rateLimit(operation: Case) {
        let bed = APIBed()
        bed.settings.configuration.rateLimit = RateLimit(readCount: 0, writeCount: 0)
        let reply = bed.reply(operation.testDescription, fields)
        #expect((reply.status == .tooManyRequests) == operation.statuses.contains(429))
    }

    @Test("413 is for long bodies", arguments: DescribedStatusTests.all)
    func tooLarge(operation: Case) {
        var limits = APILimits()
        limits.bodyByteCount = 1
        let reply = APIBed(apiLimits: limits).reply(operation.testDescription, fields, body: Array("{}".utf8))
        #expect(reply.status == .contentTooLarge && operation.statuses.contains(413))
    }

    @Test("404 is for what there is not", arguments: DescribedStatusTests.all)
    func notFound(operation: Case) {
        let reply = APIBed().reply(operation.testDescription, fields, body: Array("{}".utf8))
        #expect((reply.status == .notFound) == operation.statuses.contains(404))
        #expect(operation.hasVariables == operation.statuses.contains(404))
    }

    @Test(
        "400 and 422 are for wrong bodies",
        arguments: DescribedStatusTests.all.filter { $0.hasBody && !$0.hasVariables })
    func body(operation: Case) {
        for (body, status) in [("{", 400), ("[]", operation.testDescription == "POST /graphql" ? 400 : 422)] {
            let reply = APIBed().reply(operation.testDescription, fields, body: Array(body.utf8))
            #expect(reply.status.code == status && operation.statuses.contains(status), "\(body)")
        }
    }

    @Test("422 is for a user whose name is too long", arguments: DescribedStatusTests.all)
    func longName(operation: Case) {
        var fields = fields
        let name = String(repeating: "a", count: 256)
        fields.set(MagicBellField.userEmail, to: name)
        let token = UserToken(apiKey: "project-key", email: name)
        fields.set("Authorization", to: "Bearer \(token.text(secret: "project-secret"))")
        let reply = APIBed().reply(operation.testDescription, fields, body: Array("{}".utf8))
        #expect(reply.code != "user_identifier_too_long" || operation.statuses.contains(422))
    }
}
