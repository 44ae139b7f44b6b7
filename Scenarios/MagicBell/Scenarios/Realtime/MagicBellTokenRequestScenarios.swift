import Carillon
import CarillonMagicBell
import Foundation
import MagicBellWire

/// The requests that clients exchange for tokens.
extension Scenario {
    /// A request for a token, as the server of a project signs it.
    private static func tokenRequest(_ nonce: String, signedBy key: RealtimeKey, at date: Date) -> JSON {
        let milliseconds = Int((date.timeIntervalSince1970 * 1_000).rounded(.down))
        // The lifetime, the capability and the client's name are left out.
        let text = [key.name, "", "", "", "\(milliseconds)", nonce].map { $0 + "\n" }.joined()
        return [
            "keyName": .string(key.name), "timestamp": .number(Double(milliseconds)), "nonce": .string(nonce),
            "mac": .string(UserHMAC.code(for: text, secret: key.secret)),
        ]
    }

    static let magicBellTokenRequests = Scenario(
        "magicbell/server/token-requests",
        "A token is given once for a request that the project has signed, within two minutes.",
        covers: ["MB-SRV-9"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        let wire = world.magicBellWire("wire", of: server)
        let user: HTTPFields = ["X-MAGICBELL-USER-EMAIL": MagicBellScene.user]
        let request = try await wire.ask("POST", "/ws/auth", user).json
        let spare = try await wire.ask("POST", "/ws/auth", user).json
        let token = try await wire.exchange(request)
        world.expect(token.status, equals: 201, "a signed request is worth a token")
        let again = try await wire.exchange(request)
        world.expect(again.status, equals: 401, "a request that was used: the status")
        world.expect(again.errorNumber, equals: 40_105, "a request that was used: the number")
        var members = spare.object ?? [:]
        members["mac"] = "AAAA"
        let forged = try await wire.exchange(.object(members))
        world.expect(forged.status, equals: 401, "another code: the status")
        world.expect(forged.errorNumber, equals: 40_101, "another code: the number")

        for (nonce, status) in [("0123456789abcdef", 201), ("0123456789abcde", 400)] {
            let own = tokenRequest(nonce, signedBy: server.realtimeKey, at: server.environment.date)
            world.expect(try await wire.exchange(own).status, equals: status, "a nonce of \(nonce.count) bytes")
        }
        let issued = server.journal.events { if case .own(.realtime(.issuedToken)) = $0 { true } else { nil } }
        world.expect(issued.count, equals: 2, "the journal tells of two tokens")

        try await world.advance(by: .seconds(121))
        // An idle connection is not kept for so long.
        let late = try await world.magicBellWire("later", of: server).exchange(spare)
        world.expect(late.status, equals: 401, "a request that is too old: the status")
        world.expect(late.errorNumber, equals: 40_104, "a request that is too old: the number")
    }
}
