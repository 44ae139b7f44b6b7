import Carillon
import CarillonMagicBell
import Foundation
import TestWorlds
import Testing

/// Every Swift snippet of the official README, run in a world with the server that it expects. The snippets stand here
/// as they stand there, apart from misprints that are no Swift; a comment names each of these. The surroundings are
/// those that the README leaves to its reader.
///
/// A local function `print` takes the lines that a snippet prints. The snippets for CocoaPods, Carthage and a package's
/// manifest are no code of an app, and stand nowhere here.
@Suite("The official README", .timeLimit(.minutes(60)))
struct ReadmeTests {
    @Test("Quick start: the first page is fetched and printed") func quickStart() throws {
        try inWorld { world in
            let server = try world.readmeServer()
            server.notify("Lunch?", to: "richard@example.com")
            let read = server.notify("Breakfast?", to: "richard@example.com")
            server.markAsRead(read[0], of: "richard@example.com")
            var printed: [String] = []
            func print(_ line: String) { printed.append(line) }

            _ = world.device("phone").readmeClient {
                // Create the MagicBell client with your project's API key
                let client = MagicBellClient(apiKey: "[MAGICBELL_API_KEY]")

                // Set the MagicBell user
                let user = client.connectUser(email: "richard@example.com")

                // Create a store of notifications
                let store = user.store.build()

                // Fetch the first page of notifications
                store.fetch { result in
                    if let notifications = try? result.get() {
                        // Print the unread count
                        print("Count: \(store.unreadCount)")

                        // Print the fetched notifications
                        print("notifications: \(notifications)")
                    }
                }
                return client
            }
            try await world.advance(by: .seconds(2))
            world.expect(printed.count, equals: 2, "two lines are printed")
            world.expect(printed.first, equals: "Count: 1", "one notification is unread")
            world.expect(printed.last?.hasPrefix("notifications: ["), equals: true, "the second line has the list")
            for title in ["Lunch?", "Breakfast?"] {
                world.expect(printed.last?.contains("\"\(title)\""), equals: true, "\(title) is in the list")
            }
        }
    }

    @Test("A client of the key alone, and one with all options: only the latter proves its users") func client() throws
    {
        try inWorld { world in
            let server = try world.readmeServer()
            server.notify("Lunch?", to: "richard@example.com")
            let phone = world.device("phone")
            let plain = phone.readmeClient {
                let magicbell = MagicBellClient(apiKey: "[MAGICBELL_API_KEY]")
                return magicbell
            }
            let proving = phone.readmeClient {
                // The README lacks the first comma.
                let magicbell = MagicBellClient(
                    apiKey: "[MAGICBELL_API_KEY]",
                    apiSecret: "[MAGICBELL_API_SECRET]",
                    enableHMAC: true,
                    logLevel: .debug
                )
                return magicbell
            }
            let mistaken = phone.readmeClient {
                MagicBellClient(apiKey: "[MAGICBELL_API_KEY]", apiSecret: "another secret", enableHMAC: true)
            }
            let unproving = phone.readmeClient {
                MagicBellClient(apiKey: "[MAGICBELL_API_KEY]", apiSecret: "[MAGICBELL_API_SECRET]")
            }
            func outcome(_ client: MagicBellClient) async throws -> String? {
                let user = phone.run { client.connectUser(email: "richard@example.com") }
                return try await phone.fetch(user).first
            }
            for client in [plain, proving] {
                world.expect(try await outcome(client), equals: "Lunch?", "a project without HMAC takes both")
            }
            for (client, name) in [
                (plain, "without a secret"), (unproving, "with HMAC off"), (mistaken, "with another"),
            ] {
                server.requiresHMAC = false
                phone.run { client.disconnectUser(email: "richard@example.com") }
                try await world.advance(by: .seconds(2))
                server.requiresHMAC = true
                world.expect(try await outcome(client)?.hasPrefix("401"), equals: true, "\(name) it is refused")
            }
            phone.run { proving.disconnectUser(email: "richard@example.com") }
            world.expect(try await outcome(proving), equals: "Lunch?", "with the secret and HMAC it is accepted")
        }
    }

    @Test("The API key is the one of the project") func key() throws {
        try inWorld { world in
            let server = try world.readmeServer()
            server.notify("Lunch?", to: "richard@example.com")
            server.apiKey = "another key"
            let phone = world.device("phone")
            let magicbell = phone.readmeClient { MagicBellClient(apiKey: "[MAGICBELL_API_KEY]") }
            let outcome = try await phone.fetch(phone.run { magicbell.connectUser(email: "richard@example.com") })
            world.expect(outcome.first?.hasPrefix("401"), equals: true, "another project refuses it")
        }
    }
}
