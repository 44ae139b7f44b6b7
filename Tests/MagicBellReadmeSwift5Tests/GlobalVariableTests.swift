import MagicBell
import Testing

// The snippets of the official README that Swift 6 refuses as they stand there: variables that any thread may change.
// An app in Swift 6 puts `@MainActor` before them, see MagicBellReadmeTests.

// Store the instance at a place of your convenience
let magicbell = MagicBellClient(apiKey: "[MAGICBELL_API_KEY]")
var magicbellUser: MagicBell.User? = nil

extension MagicBellClient {
    static var shared = MagicBellClient(apiKey: "[MAGICBELL_API_KEY]")
}

@Suite("The official README, in Swift 5")
struct GlobalVariableTests {
    @Test("A client and a user can be kept in variables") func variables() {
        magicbellUser = MagicBellClient.shared.connectUser(email: "richard@example.com")
        #expect(magicbellUser === MagicBellClient.shared.connectUser(email: "richard@example.com"))
        MagicBellClient.shared.disconnectUser(email: "richard@example.com")
        magicbellUser = nil
    }
}
