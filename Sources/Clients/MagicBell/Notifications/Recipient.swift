/// The user whom a notification is for.
public struct Recipient: Codable, Hashable, Sendable {
    /// The identifier that the server has given.
    public let id: String?
    /// The email address.
    public let email: String?
    let externalID: String?
    let firstName: String?
    let lastName: String?

    private enum CodingKeys: String, CodingKey {
        case id, email
        case externalID = "external_id"
        case firstName = "first_name"
        case lastName = "last_name"
    }
}
