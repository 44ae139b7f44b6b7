import Carillon
import CarillonMeteor
import Foundation
import MeteorSwift
import TestWorlds
import Testing

@Suite("A user logs in", .timeLimit(.minutes(60)))
struct AccountTests {
    private static func rig(_ world: World) async throws -> Rig {
        let rig = try await Rig.connected(world) { server in
            try server.accounts.createUser(id: "ann", username: "ann", email: "ann@example.com", password: "password")
        }
        return rig
    }

    private static let digest: EJSON = [
        "digest": "5e884898da28047151d0e56f8dc6292773603d0d6aabbdd62a11ef721d1542d8", "algorithm": "sha-256",
    ]

    @Test("Only the digest of a password is sent, and success is told in order") func password() async throws {
        try await everywhere { world in
            let rig = try await AccountTests.rig(world)
            world.expect(rig.run(\.authState), equals: .AuthStateNoAuth, "nobody has logged in yet")
            rig.run { client in
                client.logonWith(usernameOrEmail: "ann@example.com", password: "password") { [diary = rig.diary] in
                    if case .success = $0 { diary.note("callback") }
                }
                client.logonWith(username: "ann", password: "password") { [diary = rig.diary] in diary.note(line($0)) }
            }
            world.expect(rig.run(\.authState), equals: .AuthStateLoggingIn, "the login is under way")
            try await rig.pass()
            world.expect(rig.run(\.authState), equals: .AuthStateLoggedIn, "the login has succeeded")
            world.expect(
                rig.diary.take(),
                equals: [
                    "failure sorr.swiftddp.transport 2", "note session", "session of ann", "authenticated", "callback",
                ], "a second login is refused meanwhile")
            world.expect(
                rig.calls.map(\.params),
                equals: [[["user": ["email": "ann@example.com"], "password": AccountTests.digest]]],
                "one login was sent")
            world.expect(rig.run(\.currentUserId), equals: "ann", "the user")
            world.expect(rig.run(\.currentSessionToken)?.count, equals: 43, "the token")
        }
    }

    @Test("A token that is about to expire is not used, and the app hears of it") func expiry() async throws {
        try await everywhere { world in
            let rig = try await AccountTests.rig(world)
            rig.server.accounts.configuration.tokenLifetime = .hours(1)
            rig.run { $0.logonWith(username: "ann", password: "password") }
            try await rig.pass(.minutes(53))
            world.network.reset()
            try await rig.pass(.seconds(7))
            world.expect(rig.calls.count, equals: 2, "the token is good for another minute")
            _ = rig.diary.take()
            try await rig.pass(.minutes(2))
            world.network.reset()
            try await rig.pass(.seconds(7))
            world.expect(rig.calls.count, equals: 2, "then it is not used")
            world.expect(
                rig.diary.take(),
                equals: [
                    "disconnected", "note disconnected", "connected", "note connected", "failed 2", "ready",
                    "note ready",
                ], "the app hears of it")
            world.expect(rig.run(\.currentUserId), equals: nil, "there is no user")
            world.expect(rig.run(\.authState), equals: .AuthStateLoggedOut, "the stage says so")
        }
    }

    @Test("Signing up logs in, and is checked before anything is sent") func signup() async throws {
        try await everywhere { world in
            let rig = try await AccountTests.rig(world)
            rig.run { client in
                client.signup(withUsername: "", email: "", password: "x", fullname: "B") { [diary = rig.diary] in
                    diary.note(line($0))
                }
                client.signup(withUsername: "bob", password: "", fullname: "B", responseCallback: nil)
                client.signup(withUsername: "bob", password: "x", firstName: "B", lastName: "C", responseCallback: nil)
            }
            try await rig.pass()
            world.expect(
                rig.diary.take().prefix(3), equals: ["failed 2", "failure sorr.swiftddp.transport 2", "failed 2"],
                "two are refused here")
            guard let account = rig.calls.first?.params?.first else { return world.fail("createUser was called") }
            world.expect(rig.calls.map(\.method), equals: ["createUser"], "once")
            world.expect(account["username"], equals: "bob", "the name")
            world.expect(account["email"], equals: "", "the address")
            world.expect(
                account["profile"], equals: ["first_name": "B", "last_name": "C", "signupToken": ""], "the profile")
            world.expect(rig.run(\.currentUserId) != nil, "bob is logged in")
        }
    }

    @Test("A result without a user or a token fails the login, and another one may begin") func malformed() throws {
        try inWorld { world in
            let rig = try ScriptedRig(world)
            try await rig.begin()
            var heard: [String] = []
            rig.phone.run { rig.client.logon(with: "t") { heard.append(line($0)) } }
            try await world.advance(by: .milliseconds(1))
            let login = rig.engine.sent.last.flatMap { try? ClientMessage(text: $0) }
            guard case .method(let call)? = login else { return world.fail("a login is sent") }
            rig.engine.tell(texts: #"{"msg":"result","id":"\#(call.id)","result":5}"#)
            try await world.advance(by: .seconds(1))
            world.expect(heard, equals: ["failure sorr.swiftddp.transport 2"], "the app hears of it")
            rig.phone.run { rig.client.logon(with: "t") { heard.append(line($0)) } }
            try await world.advance(by: .milliseconds(1))
            world.expect(heard.count, equals: 1, "the next login is not refused")
            world.expect(
                rig.engine.sent.count { $0.contains(#""method":"login""#) }, equals: 2, "and is sent as the first one")
        }
    }
}
