import MagicBell
import Testing

// The snippets of the official README that Swift 6 refuses as they stand there: variables that any thread may change.
// An app in Swift 6 puts `@MainActor` before them, see MagicBellReadmeTests, which also runs them.

// Store the instance at a place of your convenience
let magicbell = MagicBellClient(apiKey: "[MAGICBELL_API_KEY]")
var magicbellUser: MagicBell.User? = nil

extension MagicBellClient {
    static var shared = MagicBellClient(apiKey: "[MAGICBELL_API_KEY]")
}

@Suite("The official README, in Swift 5")
struct GlobalVariableTests {
    /// The assignment of an app whose user logs in. MagicBellReadmeTests runs it in a world. Here it would ask
    /// MagicBell itself.
    private static func logIn() { magicbellUser = magicbell.connectUser(email: "richard@example.com") }

    @Test("A client and a user can be kept in variables") func variables() {
        _ = GlobalVariableTests.logIn
        #expect(magicbellUser == nil, "nobody is logged in")
        let first = MagicBellClient.shared
        #expect(first === MagicBellClient.shared, "the shared client is made once")
        MagicBellClient.shared = magicbell
        #expect(MagicBellClient.shared === magicbell && MagicBellClient.shared !== first, "and can be replaced")
        MagicBellClient.shared = first
    }
}
