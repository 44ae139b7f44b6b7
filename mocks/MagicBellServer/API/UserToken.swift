import CarillonEnvironment
import Foundation
import JSONWire

/// A token that names a user: a JSON Web Token (RFC 7519), signed with the project's API secret (HS256). Clients of the
/// API below `/v2` send it as `Authorization: Bearer …` in place of MagicBell's own fields.
struct UserToken: Hashable {
    var apiKey: String?
    var externalID: String?
    var email: String?
    /// The end of the token, in seconds since 1970; `nil` for none.
    var expiry: Double?

    init(apiKey: String? = nil, externalID: String? = nil, email: String? = nil, expiry: Double? = nil) {
        (self.apiKey, self.externalID, self.email, self.expiry) = (apiKey, externalID, email, expiry)
    }

    /// Reads a token.
    ///
    /// - Throws: ``APIFailure`` with 401 if the text is no token, or is not signed with the secret.
    init(_ text: String, secret: String) throws(APIFailure) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3,
            UserToken.code(of: "\(parts[0]).\(parts[1])", secret: secret).isSameSecret(as: parts[2]),
            UserToken.json(parts[0])?["alg"]?.string == "HS256", let claims = UserToken.json(parts[1])
        else { throw .unauthorized("token_is_invalid", "The token is none that the project has signed.") }
        func claim(_ name: String) -> String? { claims[name]?.string.flatMap { $0.isEmpty ? nil : $0 } }
        apiKey = claim("api_key")
        externalID = claim("user_external_id")
        email = claim("user_email")
        expiry = claims["exp"]?.number
    }

    /// Returns the token as clients send it.
    func text(secret: String) -> String {
        let header: JSON = ["alg": "HS256", "typ": "JWT"]
        var claims = Members<JSON>([])
        claims["api_key"] = apiKey.map { .string($0) }
        claims["user_external_id"] = externalID.map { .string($0) }
        claims["user_email"] = email.map { .string($0) }
        claims["exp"] = expiry.map { .number($0) }
        let signed = "\(UserToken.base64URL(header.bytes)).\(UserToken.base64URL(JSON.object(claims).bytes))"
        return "\(signed).\(UserToken.code(of: signed, secret: secret))"
    }

    private static func code(of text: String, secret: String) -> String {
        base64URL(SHA256.authenticationCode(of: text.utf8, key: secret.utf8))
    }

    // MARK: Base64 for URLs (RFC 4648, section 5), without padding

    private static func base64URL(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    private static func json(_ text: String) -> JSON? {
        let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        let base64 = text.replacing("-", with: "+").replacing("_", with: "/") + padding
        return Data(base64Encoded: base64).flatMap { try? JSON(bytes: Array($0), limits: JSONLimits(depth: 64)) }
    }
}
