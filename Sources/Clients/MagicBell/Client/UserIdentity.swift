import HTTPWire
import MagicBellWire

/// The names by which the server knows a user, and the header fields that carry them.
package struct UserIdentity: Sendable {
    package let email: String?
    package let externalID: String?
    /// The code that the app's server has made for the user; `nil` if there is none.
    var hmac: String?

    /// The key of the user in its client: the external identifier if there is one, else the email address.
    package var key: String { externalID ?? email ?? "" }

    /// The fields of each request for the user (`MB-AUTH-1` to `MB-AUTH-5`, `MB-CLI-4`).
    func fields(_ project: ProjectKeys) -> HTTPFields {
        var fields: HTTPFields = [MagicBellField.apiKey: project.apiKey]
        if let externalID { fields.append(MagicBellField.userExternalID, externalID) }
        if let email { fields.append(MagicBellField.userEmail, email) }
        if let code = hmac ?? project.code(for: key) { fields.append(MagicBellField.userHMAC, code) }
        return fields
    }
}
