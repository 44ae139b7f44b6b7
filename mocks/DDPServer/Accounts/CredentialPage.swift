import Foundation
import JSONWire

/// The page that a Meteor server shows at the end of a login by another service (Meteor's package oauth).
///
/// A hidden element has a JSON object for the app: the credential token that the app has made, and a secret.
struct CredentialPage {
    /// The code or the access token that the service has given to the app.
    let code: String
    /// The name that the app has given to this login.
    let credentialToken: String

    /// Reads the query of the request; `nil` if it has no code, or no state with a credential token.
    init?(_ query: [String: String]) {
        guard let code = query["code"] ?? query["accessToken"],
            let state = query["state"].flatMap({ Data(base64Encoded: $0) }),
            let token = (try? JSON(bytes: Array(state)))?["credentialToken"]?.string
        else { return nil }
        (self.code, credentialToken) = (code, token)
    }

    /// The page of a login that has succeeded.
    func text(secret: String) -> String {
        CredentialPage.text([
            "setCredentialToken": true, "credentialToken": .string(credentialToken),
            "credentialSecret": .string(secret), "storagePrefix": "Meteor.oauth.credentialSecret-",
        ])
    }

    /// The page of a login that has failed.
    static let refusal = text(["setCredentialToken": false])

    private static func text(_ config: JSON) -> String {
        let text = config.text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
        return """
            <!DOCTYPE html>
            <html>
            <head><title>Login completed</title></head>
            <body><div id="config" style="display:none;">\(text)</div></body>
            </html>
            """
    }
}
