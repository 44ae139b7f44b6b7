import Carillon
import CarillonEnvironment
import CarillonHTTP
import EchoServers
import HTTPHosting
import HTTPWire
import TestWorlds
import Testing

@Suite("Pages in browsers read a server's answers", .timeLimit(.minutes(60)))
struct CrossOriginTests {
    private static let page: HTTPFields = ["Origin": "http://page.example"]

    private static func preflight(_ target: String, _ fields: HTTPFields = page) -> HTTPRequestHead {
        var fields = fields
        fields.append("Access-Control-Request-Method", "PUT")
        fields.append("Access-Control-Request-Headers", "x-api-key, content-type")
        return HTTPRequestHead(.options, target, fields: fields)
    }

    @Test("A preflight is answered for every path, and the core does not hear of it")
    func preflight() async throws {
        try await inBothNetworks { world in
            let echo = try world.echoWeb()
            let caller = world.caller(of: echo)
            for target in ["/echo", "/nowhere"] { try caller.send(CrossOriginTests.preflight(target)) }
            try await world.expect(eventually: caller.statuses, equals: [204, 204], "both are answered")
            for answer in caller.answers {
                let fields = answer.head.fields
                world.expect(fields["Access-Control-Allow-Origin"], equals: "*", "any origin")
                world.expect(fields["Access-Control-Allow-Methods"], equals: "PUT", "the method")
                world.expect(
                    fields["Access-Control-Allow-Headers"], equals: "x-api-key, content-type", "the fields")
                world.expect(fields["Access-Control-Max-Age"], equals: "600", "for ten minutes")
                world.expect(fields["Access-Control-Allow-Private-Network"], equals: nil, "nobody asked for that")
            }
            var local = CrossOriginTests.page
            local.append("Access-Control-Request-Private-Network", "true")
            try caller.send(CrossOriginTests.preflight("/echo", local))
            try await world.expect(eventually: caller.statuses, equals: [204, 204, 204], "a third one, too")
            world.expect(
                caller.answers[2].head.fields["Access-Control-Allow-Private-Network"], equals: "true",
                "a page of the internet may, too")
        }
    }

    @Test("OPTIONS without what makes a preflight is a request as any other")
    func plainOptions() async throws {
        try await inBothNetworks { world in
            let echo = try world.echoWeb()
            let caller = world.caller(of: echo)
            try caller.send(HTTPRequestHead(.options, "/echo"))
            try caller.send(HTTPRequestHead(.options, "/echo", fields: CrossOriginTests.page))
            try caller.send(HTTPRequestHead(.options, "/echo", fields: ["Access-Control-Request-Method": "PUT"]))
            try await world.expect(eventually: caller.statuses, equals: [404, 404, 404], "the core has answered")
        }
    }

    @Test("Each answer to a page may be read, also one over time, an error and one to broken requests of a core")
    func answers() async throws {
        try await inBothNetworks { world in
            let echo = try world.echoWeb()
            let caller = world.caller(of: echo)
            for target in ["/", "/nowhere", "/events?count=1", "/flood?size=10"] {
                try caller.get(target, fields: CrossOriginTests.page)
            }
            try caller.send(HTTPRequestHead(.head, "/", fields: CrossOriginTests.page))
            try await world.expect(eventually: caller.statuses, equals: [200, 404, 200, 200, 200], "all are answered")
            for answer in caller.answers {
                world.expect(answer.head.fields["Access-Control-Allow-Origin"], equals: "*", "it may be read")
                world.expect(answer.head.fields["Access-Control-Expose-Headers"], equals: "*", "with all fields")
            }
            try caller.get("/")
            try await world.expect(eventually: caller.answers.count, equals: 6, "one without an origin")
            world.expect(caller.answers[5].head.fields["Access-Control-Allow-Origin"], equals: nil, "is as ever")
        }
    }

    @Test("A server may name its origins, or none", arguments: [HTTPOrigins.only(["http://app.example"]), .none])
    func chosen(origins: HTTPOrigins) async throws {
        try await inBothNetworks { world in
            var limits = HTTPHostLimits()
            limits.origins = origins
            let api = try world.httpServer("api", limits: limits) { _ in .text("hello", .ok) }
            let caller = world.httpClient("caller", of: api)
            try caller.send(CrossOriginTests.preflight("/"))
            try caller.get("/", fields: CrossOriginTests.page)
            try caller.send(CrossOriginTests.preflight("/", ["Origin": "http://app.example"]))
            try caller.get("/", fields: ["Origin": "http://app.example"])
            let isNamed = origins != .none
            try await world.expect(
                eventually: caller.statuses, equals: [200, 200, isNamed ? 204 : 200, 200],
                "the service answers what the server does not")
            let allowed = caller.answers.map { $0.head.fields["Access-Control-Allow-Origin"] }
            let own = isNamed ? "http://app.example" : nil
            world.expect(allowed, equals: [nil, nil, own, own], "only the named origin may read")
            let told = isNamed ? "Origin" : nil
            world.expect(
                caller.answers.map { $0.head.fields["Vary"] }, equals: [nil, nil, told, told], "and caches are told")
        }
    }

    @Test("An answer that has chosen its origin keeps it")
    func own() async throws {
        try await inBothNetworks { world in
            let api = try world.httpServer("api") { _ in
                .text("hello").with("Access-Control-Allow-Origin", "http://other.example")
            }
            let caller = world.httpClient("caller", of: api)
            try caller.get("/", fields: CrossOriginTests.page)
            try await world.expect(eventually: caller.statuses, equals: [200], "it is answered")
            world.expect(
                caller.answers[0].head.fields.values(of: "Access-Control-Allow-Origin"),
                equals: ["http://other.example"], "once, as the service says")
            world.expect(caller.answers[0].head.fields["Access-Control-Expose-Headers"], equals: nil, "and no more")
        }
    }
}
