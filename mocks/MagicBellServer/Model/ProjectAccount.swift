/// A project of a workspace. The first is the one that the server serves.
struct ProjectAccount {
    let id: Int
    var name: String
    var requiresHMAC: Bool
    let apiKey: String
    let apiSecret: String
}
