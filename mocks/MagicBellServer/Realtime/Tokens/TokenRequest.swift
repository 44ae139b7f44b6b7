import CarillonEnvironment
import Foundation
import JSONWire

/// A request for a token, which the project's server signs, and which its client exchanges for the token.
struct TokenRequest: Hashable {
    var keyName: String
    /// The lifetime of the token in milliseconds; `nil` for the server's default.
    var lifetime: Int?
    var capability: String?
    var clientID: String?
    /// The time of the request, in milliseconds since 1970.
    var timestamp: Int
    var nonce: String

    /// Reads a request and its code.
    ///
    /// - Throws: An error with status 400 if a member is missing or of another kind.
    static func read(_ body: [UInt8]) throws(RealtimeError) -> (request: TokenRequest, code: String) {
        guard let json = try? JSON(bytes: body), let members = json.object else {
            throw .badRequest("the body is no JSON object")
        }
        func text(_ name: String) throws(RealtimeError) -> String? {
            guard let value = members[name], !value.isNull else { return nil }
            guard let text = value.string else { throw .badRequest("\(name) is no text") }
            return text
        }
        func number(_ name: String) throws(RealtimeError) -> Int? {
            guard let value = members[name], !value.isNull else { return nil }
            guard let number = value.int, number >= 0 else { throw .badRequest("\(name) is no whole number") }
            return number
        }
        guard let keyName = try text("keyName") else { throw .badRequest("keyName is missing") }
        guard let timestamp = try number("timestamp") else { throw .badRequest("timestamp is missing") }
        guard let nonce = try text("nonce") else { throw .badRequest("nonce is missing") }
        guard let code = try text("mac") else { throw .badRequest("mac is missing") }
        guard nonce.utf8.count >= 16, nonce.utf8.count <= 256 else {
            throw .badRequest("nonce has fewer than 16 bytes or more than 256")
        }
        return (
            TokenRequest(
                keyName: keyName, lifetime: try number("ttl"), capability: try text("capability"),
                clientID: try text("clientId"), timestamp: timestamp, nonce: nonce), code
        )
    }

    /// Returns the code over the request (HMAC-SHA256 in Base64): each value with a line feed behind it, empty if it is
    /// absent.
    func code(secret: String) -> String {
        let values = [
            keyName, lifetime.map(String.init) ?? "", capability ?? "", clientID ?? "", String(timestamp), nonce,
        ]
        let text = values.map { $0 + "\n" }.joined()
        return Data(SHA256.authenticationCode(of: text.utf8, key: secret.utf8)).base64EncodedString()
    }

    /// The request with its code, as clients get it.
    func json(secret: String) -> JSON {
        var members: Members<JSON> = ["keyName": .string(keyName)]
        members["ttl"] = lifetime.map { .number(Double($0)) }
        members["capability"] = capability.map { .string($0) }
        members["clientId"] = clientID.map { .string($0) }
        members["timestamp"] = .number(Double(timestamp))
        members["nonce"] = .string(nonce)
        members["mac"] = .string(code(secret: secret))
        return .object(members)
    }
}
