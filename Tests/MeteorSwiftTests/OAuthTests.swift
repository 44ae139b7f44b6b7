import Carillon
import CarillonEnvironment
import CarillonMeteor
import Foundation
import HTTPHosting
import HTTPWire
import MeteorSwift
import MockHosting
import TestWorlds
import Testing

/// A server that shows one page of Meteor's for logins by other services, at its root or below a path.
private final class PageCore: HTTPCore {
    typealias Own = NoEvent
    private let page: String
    private let base: [String]

    /// - Parameter base: the path of the app of Meteor, segment by segment.
    init(_ page: String, base: [String] = []) {
        self.page = page
        self.base = base
    }

    func receive(_ request: HTTPRequest, at now: Instant, into effects: inout Effects) {
        switch request {
        case "GET /_oauth/*/" where base.isEmpty, "GET /app/_oauth/*/" where base == ["app"]:
            guard request.path[base.count + 1] == "git hub", request.query["code"] == "a&b",
                let state = request.query["state"],
                Data(base64Encoded: state).map({ String(decoding: $0, as: UTF8.self) })?.contains("credentialToken")
                    == true
            else { return effects.answer(request, .badRequest) }
            effects.answer(request, .ok, fields: ["Content-Type": "text/html"], body: Array(page.utf8))
        default: effects.answer(request, .notFound)
        }
    }
}

@Suite("A user logs in by another service", .timeLimit(.minutes(60)))
struct OAuthTests {
    private static func page(_ config: String) -> String {
        #"<html><body><div id="config" style="display:none;">\#(config)</div><script></script></body></html>"#
    }

    /// Logs in against a server whose page holds this text. Returns what the app hears.
    private func logIn(
        _ world: World, _ page: String, base: [String] = [], site: String = "ws://pages/websocket",
        _ set: (inout MeteorParts) -> Void = { _ in }
    ) async throws -> [String] {
        let environment = world.server("pages")
        let server = HTTPServer(
            environment: environment, at: CarillonEnvironment.Endpoint(host: "pages", port: 80),
            http: { PageCore(page, base: base) })
        world.keep(server)
        try server.start()
        let diary = MeteorDiary()
        let phone = world.device("phone")
        set(&phone.mainApp.environment.meteorParts)
        let client = phone.run { MeteorClient(site) }
        world.keep(client)
        client.authDelegate = diary
        phone.run {
            client.logon(
                withOAuthAccessToken: "a&b", serviceName: "git hub", responseCallback: { diary.note(line($0)) })
            client.logon(withOAuthAccessToken: "x", serviceName: "y", responseCallback: { diary.note(line($0)) })
        }
        try await world.advance(by: .seconds(1))
        return diary.take()
    }

    @Test(
        "A page without a credential is a failure",
        arguments: [
            "", "<div id=\"config\">", page("{"), page(#"{"setCredentialToken":false,"credentialToken":"t"}"#),
            page(#"{"setCredentialToken":true}"#),
        ])
    func useless(_ page: String) async throws {
        try await everywhere { world in
            world.expect(
                try await logIn(world, page),
                equals: [
                    "failure sorr.swiftddp.transport 2", "failed 2", "failure sorr.swiftddp.transport 2",
                ], "one is refused because the other is under way, which then fails")
        }
    }

    @Test("A credential leads to a login, which needs a session") func credential() async throws {
        try await everywhere { world in
            let page = OAuthTests.page(
                #"{&quot;setCredentialToken&quot;:true,&quot;credentialToken&quot;:&quot;t&quot;,&quot;credentialSecret&quot;:&quot;s&quot;}"#
            )
            world.expect(
                try await logIn(world, page),
                equals: [
                    "failure sorr.swiftddp.transport 2", "failed 0", "failure sorr.swiftddp.transport 0",
                ], "there is no session")
        }
    }

    @Test(
        "The page is below the path of the app of Meteor",
        arguments: ["ws://pages/app/websocket", "http://pages/app/websocket/", "ws://pages/app", "ws://pages/app/?a=b"])
    func base(_ site: String) throws {
        try inWorld { world in
            let page = OAuthTests.page(#"{"setCredentialToken":true,"credentialToken":"t"}"#)
            world.expect(
                try await logIn(world, page, base: ["app"], site: site),
                equals: [
                    "failure sorr.swiftddp.transport 2", "failed 0", "failure sorr.swiftddp.transport 0",
                ], "the credential is found, and there is no session")
        }
    }

    @Test("A page counts when all of it has come, also if the server leaves the connection open") func leftOpen()
        async throws
    {
        try await everywhere { world in
            let page = OAuthTests.page(#"{"setCredentialToken":true,"credentialToken":"t"}"#)
            var connections: [any Connection] = []
            let listener = try world.server("pages").network.listen(
                on: CarillonEnvironment.Endpoint(host: "pages", port: 80)
            ) { connection in
                connections.append(connection)
                connection.handler = { event in
                    guard case .data = event else { return }
                    connection.send(Array("HTTP/1.1 200 OK\r\nContent-Length: \(page.utf8.count)\r\n\r\n\(page)".utf8))
                }
            }
            let diary = MeteorDiary()
            let phone = world.device("phone")
            let client = phone.run { MeteorClient("ws://pages/websocket") }
            world.keep(client)
            phone.run {
                client.logon(withOAuthAccessToken: "x", serviceName: "y", responseCallback: { diary.note(line($0)) })
            }
            try await world.advance(by: .seconds(1))
            world.expect(
                diary.take(), equals: ["failure sorr.swiftddp.transport 0"],
                "the credential is found, and there is no session")
            listener.close()
            connections = []
        }
    }

    @Test("A page can be misread, and asked at no server") func parts() async throws {
        try await everywhere { world in
            let page = OAuthTests.page(#"{"setCredentialToken":true,"credentialToken":"t"}"#)
            let failure = ["failure sorr.swiftddp.transport 2", "failed 2", "failure sorr.swiftddp.transport 2"]
            world.expect(
                try await logIn(world, page) { $0.oauth.credential = { _ in nil } }, equals: failure,
                "nothing is found in the page")
        }
        try await everywhere { world in
            let failure = ["failed 2", "failure sorr.swiftddp.transport 2"]
            world.expect(
                try await logIn(world, "") { $0.oauth.address = { _ in nil } }, equals: failure + failure,
                "both fail at once")
        }
    }

    @Test("A credential is sent as the server wants it") func login() throws {
        try inWorld { world in
            let rig = try ScriptedRig(world)
            let environment = world.server("meteor")
            let server = HTTPServer(
                environment: environment, at: CarillonEnvironment.Endpoint(host: "meteor", port: 80),
                http: {
                    PageCore(
                        OAuthTests.page(
                            #"{"setCredentialToken":true,"credentialToken":"t","credentialSecret":"s"}"#))
                })
            world.keep(server)
            try server.start()
            try await rig.begin()
            rig.phone.run {
                rig.client.logon(
                    withOAuthAccessToken: "a&b", serviceName: "git hub", optionsKey: "key", responseCallback: nil)
            }
            try await world.advance(by: .seconds(1))
            world.expect(
                rig.engine.sent.last?.hasSuffix(
                    #""params":[{"key":{"credentialToken":"t","credentialSecret":"s"}}]}"#), equals: true, "the login")
        }
    }
}
