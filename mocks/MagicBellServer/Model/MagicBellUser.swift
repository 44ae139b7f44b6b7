/// The name of a user: an email address, or the identifier in the app.
///
/// ```swift
/// server.notify("Hello", to: "ann@example.com", "external:001", .externalID("002"))
/// ```
public enum MagicBellUser: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The email address. Upper and lower case are the same.
    case email(String)
    /// The identifier in the app.
    case externalID(String)

    /// Makes a name of a literal: an identifier if the text begins with `external:`, else an email address.
    public init(stringLiteral text: String) {
        let prefix = "external:"
        self = text.hasPrefix(prefix) ? .externalID(String(text.dropFirst(prefix.count))) : .email(text)
    }

    var externalID: String? { if case .externalID(let id) = self { id } else { nil } }
    var email: String? { if case .email(let email) = self { email } else { nil } }
}
