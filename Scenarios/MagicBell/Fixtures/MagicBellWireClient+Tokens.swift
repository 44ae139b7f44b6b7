import CarillonMagicBell

/// The tokens of realtime channels.
extension MagicBellWireClient {
    /// Returns a token that opens the channel of a user.
    func realtimeToken(of email: String) async throws -> String {
        let request = try await ask("POST", "/ws/auth", ["X-MAGICBELL-USER-EMAIL": email])
        let answer = try await exchange(request.json)
        return answer.json["token"]?.string ?? ""
    }

    /// Exchanges a signed request for a token.
    func exchange(_ request: JSON) async throws -> MagicBellWireAnswer {
        try await ask("POST", "/keys/\(request["keyName"]?.string ?? "none")/requestToken", [:], request.text)
    }
}

extension MagicBellWireAnswer {
    /// Ably's number of an error; `nil` if the answer has none.
    var errorNumber: Int? { json["error"]?["code"]?.int }
}
