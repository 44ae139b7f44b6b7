import Foundation
import JSONWire

/// The page that a Meteor server shows at the end of a login by another service. It holds a JSON object for the app.
package enum CredentialPage {
    /// A credential by which `login` works.
    package struct Credential: Hashable, Sendable {
        package let token: String
        package let secret: String?

        package init(token: String, secret: String?) {
            self.token = token
            self.secret = secret
        }
    }

    /// The place of the page.
    ///
    /// - Parameters:
    ///   - token: what the service has given to the app.
    ///   - credentialToken: the name that the app gives to this login.
    package static func target(service: String, token: String, credentialToken: String) -> String {
        let state: JSON = ["credentialToken": .string(credentialToken), "loginStyle": "popup"]
        let query = [
            (service == "facebook" ? "accessToken" : "code", token),
            ("state", Data(state.bytes).base64EncodedString()),
        ]
        let pairs = query.map { "\($0.0)=\(escaped($0.1))" }.joined(separator: "&")
        return "/_oauth/\(escaped(service))/?\(pairs)"
    }

    /// Reads the credential out of a page; `nil` if the page has none.
    package static func credential(in page: String) -> Credential? {
        guard let start = page.range(of: #"<div id="config""#),
            let tagEnd = page.range(of: ">", range: start.upperBound..<page.endIndex),
            let end = page.range(of: "</div>", range: tagEnd.upperBound..<page.endIndex)
        else { return nil }
        let text = unescaped(String(page[tagEnd.upperBound..<end.lowerBound]))
        guard let config = try? JSON(text: text), config["setCredentialToken"]?.bool == true,
            let token = config["credentialToken"]?.string
        else { return nil }
        return Credential(token: token, secret: config["credentialSecret"]?.string)
    }

    private static func escaped(_ text: String) -> String {
        text.utf8.map { byte in
            let isPlain =
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
                    UInt8(ascii: "~"):
                    true
                default: false
                }
            return isPlain
                ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }.joined()
    }

    private static func unescaped(_ text: String) -> String {
        let entities = [
            ("&quot;", "\""), ("&#34;", "\""), ("&#39;", "'"), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&"),
        ]
        return entities.reduce(text) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
    }
}
