import Carillon
import CarillonEnvironment
import CarillonMeteor
import Foundation

/// The ends of tokens, and the pages that have credentials.
extension Scenario {
    static let meteorOldToken = Scenario(
        "meteor/accounts/old-token",
        "A token in the last tenth of its life is not used any more; one whose end has passed as it comes is tried.",
        covers: ["MS-RECON-6"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.meteorTaskServer()
        server.accounts.configuration.tokenLifetime = .minutes(10)
        func methods() -> [String] { server.methodCalls.map(\.method) }
        let ann = try await world.onlineMeteorUser("ann", of: server)
        try await ann.logIn()
        world.network.reset()
        try await world.advance(by: .seconds(10))
        world.expect(methods(), equals: ["login", "login"], "a young token is used")
        ann.diary.take()
        try await world.advance(by: .minutes(9))
        world.network.reset()
        try await world.advance(by: .seconds(10))
        world.expect(ann.run(\.isConnected), equals: true, "the client is connected once more")
        world.expect(methods(), equals: ["login", "login"], "an old one is not")
        world.expect(
            ann.diary.take().filter { $0.hasPrefix("failed") }, equals: ["failed 2"], "the delegate hears of that")
        world.expect(ann.run(\.currentSessionToken), equals: nil, "there is no token any more")

        // Such an end says that the server's clock is another one.
        server.accounts.configuration.tokenLifetime = .zero
        world.network.setLatency(.zero)
        let bob = try await world.onlineMeteorUser("bob", of: server)
        bob.run { $0.logonWith(username: "bob", password: "bob") }
        try await world.advance(by: .seconds(10))
        world.expect(methods().dropFirst(2), equals: ["login", "login"], "a token whose end has passed is tried")
        world.expect(bob.diary.take().contains("failed 403"), equals: true, "the server refuses it")
        world.expect(bob.run(\.currentSessionToken), equals: nil, "and then there is none")
    }

    static let meteorOpenPage = Scenario(
        "meteor/accounts/open-page",
        "A page with a credential counts when all of it has come, although the server leaves the connection open.",
        covers: ["MS-ACC-8"], networks: [.memory, .loopback]
    ) { world in
        let page =
            #"<html><div id="config">{"setCredentialToken":true,"credentialToken":"t","credentialSecret":"s"}</div></html>"#
        let visitors = Visitors()
        let place = CarillonEnvironment.Endpoint(host: "pages", port: 80)
        let listener = try world.server("pages").network.listen(on: place) { visitor in
            visitors.all.append(visitor)
            visitor.handler = { [weak visitor] event in
                guard case .data = event else { return }
                visitor?.send(Array("HTTP/1.1 200 OK\r\nContent-Length: \(page.utf8.count)\r\n\r\n\(page)".utf8))
            }
        }
        let phone = world.device("phone"), diary = MeteorDiary()
        let client = phone.run { MeteorClient(site: "ws://pages/websocket") }
        world.keep(client)
        phone.run {
            client.logon(withOAuthAccessToken: "code", serviceName: "github") { outcome in
                if case .failure(let error as NSError) = outcome { diary.note("\(error.domain) \(error.code)") }
            }
        }
        try await world.advance(by: .seconds(1))
        world.expect(
            diary.take(), equals: ["sorr.swiftddp.transport 0"],
            "the credential is found, and what is lacking is a session to log in with")
        listener.close()
    }
}

/// The connections of a server's visitors. The class is confined to its world.
private final class Visitors {
    var all: [any Connection] = []
}
