import Foundation
import MagicBell

// The places where the README's app keeps its client and its users. Swift 6 asks for the two `@MainActor`; without them
// the variables stand in MagicBellReadmeSwift5Tests.

// Store the instance at a place of your convenience
let magicbell = MagicBellClient(apiKey: "[MAGICBELL_API_KEY]")
@MainActor var magicbellUser: MagicBell.User? = nil

extension MagicBellClient {
    @MainActor static var shared = MagicBellClient(apiKey: "[MAGICBELL_API_KEY]")
}

// Your own user
struct User {
    let name: String
    let email: String
}

extension User {
    /// Returns the logged in MagicBell user
    func magicBell() -> MagicBell.User {
        return magicbell.connectUser(email: email)
    }
}
