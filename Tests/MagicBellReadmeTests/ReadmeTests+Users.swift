import Carillon
import CarillonMagicBell
import Foundation
import TestWorlds
import Testing

/// The section “User”.
extension ReadmeTests {
    @Test("A user is known by the email address, the external identifier, or both") func users() throws {
        try inWorld { world in
            let server = try world.magicBellServer()
            server.notify("To Richard", to: "richard@example.com")
            server.notify("To 001", to: "external:001")
            let phone = world.magicBellPhone("phone", of: server)
            // The README has one variable of the same name for each of the three.
            let users = phone.run { magicbell -> [MagicBell.User] in
                var users: [MagicBell.User] = []
                do {
                    // Identify the user by its email
                    let user = magicbell.connectUser(email: "richard@example.com")
                    users.append(user)
                }
                do {
                    // Identify the user by its external id
                    let user = magicbell.connectUser(externalId: "001")
                    users.append(user)
                }
                return users
            }
            world.expect(try await phone.device.fetch(users[0]), equals: ["To Richard"], "Richard has his list")
            world.expect(try await phone.device.fetch(users[1]), equals: ["To 001"], "001 has another one")

            let tablet = world.magicBellPhone("tablet", of: server)
            let user = tablet.run { magicbell in
                // Identify the user by both, email and external id
                let user = magicbell.connectUser(email: "richard@example.com", externalId: "001")
                return user
            }
            world.expect(try await tablet.device.fetch(user), equals: ["To 001"], "the identifier decides")
            let requests = server.journal.received(.request).compactMap(\.request)
            let fields = requests.last { $0.target == "/graphql" }?.fields
            world.expect(fields?["X-MAGICBELL-USER-EXTERNAL-ID"], equals: "001", "the server gets the identifier")
            world.expect(fields?["X-MAGICBELL-USER-EMAIL"], equals: "richard@example.com", "and the address")
        }
    }

    @Test("Users are singletons") func singletons() throws {
        try inWorld { world in
            let phone = world.magicBellPhone("phone", of: try world.magicBellServer())
            phone.run { magicbell in
                let userOne = magicbell.connectUser(email: "mary@example.com")
                let userTwo = magicbell.connectUser(email: "mary@example.com")

                assert(userOne === userTwo, "Both users reference to the same instance")
                world.expect(userOne === userTwo, "they are the same, also where assertions are off")
                world.expect(userOne !== magicbell.connectUser(externalId: "001"), "another user is another one")
            }
        }
    }

    @Test("Several users are connected at once, and each hears of the own notifications") func multiUser() throws {
        try inWorld { world in
            let server = try world.magicBellServer()
            let phone = world.magicBellPhone("phone", of: server)
            let users = phone.run { magicbell in
                let userOne = magicbell.connectUser(email: "richard@example.com")
                let userTwo = magicbell.connectUser(email: "mary@example.com")
                let userThree = magicbell.connectUser(externalId: "001")
                return [userOne, userTwo, userThree]
            }
            let stores = phone.run { _ in users.map { $0.store.build() } }
            for store in stores { world.expect(try await phone.device.fetch(store), equals: [], "nothing is there") }
            server.notify("To Mary", to: "mary@example.com")
            server.notify("To 001", to: "external:001")
            try await world.advance(by: .seconds(2))
            let titles = phone.run { _ in stores.map { $0.map(\.title) } }
            world.expect(titles, equals: [[], ["To Mary"], ["To 001"]], "each has the own ones")
        }
    }

    @Test("Logout: nothing is in memory, nobody listens, and the device is not registered", arguments: [1, 2, 3])
    func logout(_ form: Int) throws {
        try inWorld { world in
            let server = try world.magicBellServer()
            let name: MagicBellUser = form == 1 ? "richard@example.com" : "external:001"
            server.notify("Lunch?", to: name)
            server.notify("Dinner?", to: "mary@example.com")
            let phone = world.magicBellPhone("phone", of: server)
            let user = phone.run { magicbell in
                magicbell.setDeviceToken(deviceToken: Data([0x0A, 0xFF]))
                return switch form {
                case 1: magicbell.connectUser(email: "richard@example.com")
                case 2: magicbell.connectUser(externalId: "001")
                default: magicbell.connectUser(email: "richard@example.com", externalId: "001")
                }
            }
            let mary = phone.run { $0.connectUser(email: "mary@example.com").store.build() }
            let store = phone.run { _ in user.store.build() }
            world.expect(try await phone.device.fetch(store), equals: ["Lunch?"], "the user has a list")
            world.expect(try await phone.device.fetch(mary), equals: ["Dinner?"], "and so has Mary")
            world.expect(server.streamCount(of: name), equals: 1, "the user listens")
            world.expect(server.pushTokens(of: name).map(\.token), equals: ["0aff"], "the device is registered")

            phone.run { magicbell in
                switch form {
                case 1:
                    // Remove by email
                    magicbell.disconnectUser(email: "richard@example.com")
                case 2:
                    // Remove by external id
                    magicbell.disconnectUser(externalId: "001")
                default:
                    // Remove by email and external id
                    magicbell.disconnectUser(email: "richard@example.com", externalId: "001")
                }
            }
            world.expect(phone.run { _ in store.count }, equals: 0, "no notification is in memory")
            try await world.advance(by: .seconds(2))
            world.expect(server.streamCount(of: name), equals: 0, "nobody listens")
            world.expect(server.pushTokens(of: name).map(\.token), equals: [], "the device is not registered any more")
            server.notify("Supper?", to: name, "mary@example.com")
            try await world.advance(by: .seconds(2))
            world.expect(phone.run { _ in store.count }, equals: 0, "and nothing comes")
            world.expect(phone.run { _ in mary.map(\.title) }, equals: ["Supper?", "Dinner?"], "Mary stays connected")
        }
    }

    #if os(Linux)
    // The variables are made once in a process, in the world that uses them first. So that has its own process.
    @Test("A client and users in variables, in an extension of the client and of the app's own user")
    func variables() async throws {
        let scenario = Scenario(
            "readme/variables", "An app's variables keep their values.", covers: [], networks: [.memory],
            needs: .ownProcess
        ) { world in
            let server = try world.readmeServer()
            server.notify("Lunch?", to: "richard@example.com")
            let phone = world.device("phone")
            let user = phone.run { User(name: "Richard", email: "richard@example.com").magicBell() }
            world.expect(try await phone.fetch(user), equals: ["Lunch?"], "the app's user leads to it")
            world.expect(
                phone.run { magicbell.connectUser(email: "richard@example.com") } === user,
                "the client in the variable has that user")

            let isEmpty = await MainActor.run { magicbellUser == nil }
            world.expect(isEmpty, "nobody is logged in")
            await phone.run {
                await MainActor.run { magicbellUser = magicbell.connectUser(email: "richard@example.com") }
            }
            let isUser = await MainActor.run { magicbellUser === user }
            world.expect(isUser, "after login the variable has the user")

            let shared = await phone.run { await MainActor.run { MagicBellClient.shared } }
            let other = phone.run { shared.connectUser(email: "richard@example.com") }
            world.expect(other !== user, "the shared client is another one")
            world.expect(try await phone.fetch(other), equals: ["Lunch?"], "and works as well")
        }
        let result = try #require(await Runner().run([scenario]).scenarios.first)
        #expect(result.verdict == .pass, "\(result.reason ?? "")")
    }
    #endif
}
