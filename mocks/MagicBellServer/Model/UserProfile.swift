import JSONWire

/// The data of a user that a project gives.
struct UserProfile: Equatable {
    var externalID: String?
    var email: String?
    var firstName: String?
    var lastName: String?
    var customAttributes: JSON?
    var phoneNumbers: [String] = []
}
