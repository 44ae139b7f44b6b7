import Foundation

extension SHA256 {
    /// The digest in the form of a content security policy: `sha256-` and Base64.
    package static func source(_ text: String) -> String { "sha256-" + Data(digest(text.utf8)).base64EncodedString() }
}
