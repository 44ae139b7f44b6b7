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

extension UserProfile {
    /// Takes over what another profile has.
    mutating func take(_ other: UserProfile) {
        externalID = other.externalID ?? externalID
        email = other.email ?? email
        firstName = other.firstName ?? firstName
        lastName = other.lastName ?? lastName
        customAttributes = other.customAttributes ?? customAttributes
        if !other.phoneNumbers.isEmpty { phoneNumbers = other.phoneNumbers }
    }
}
