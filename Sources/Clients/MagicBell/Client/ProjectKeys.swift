import MagicBellWire

/// The keys of a project.
struct ProjectKeys {
    let apiKey: String
    let apiSecret: String?
    let enablesHMAC: Bool

    /// The code that proves a user's identity; `nil` if the client is not to make one (`MB-AUTH-2`, `MB-AUTH-3`).
    func code(for user: String) -> String? {
        guard enablesHMAC, let apiSecret else { return nil }
        return UserHMAC.code(for: user, secret: apiSecret)
    }
}
