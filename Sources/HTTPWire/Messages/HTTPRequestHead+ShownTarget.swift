extension HTTPRequestHead {
    /// The target for a log: three stars stand for each value that may be a secret.
    ///
    /// Such values are those of query parameters for credentials (`accessToken`, `token`, `api_key` and their kin), and
    /// the part of a path that follows `tokens` or `push_subscriptions`.
    public var shownTarget: String {
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let path = HTTPRequestHead.shownPath(parts.first ?? "")
        guard parts.count == 2 else { return path }
        let pairs = parts[1].split(separator: "&", omittingEmptySubsequences: false)
        return path + "?" + pairs.map(HTTPRequestHead.shownPair).joined(separator: "&")
    }

    private static func shownPath(_ path: Substring) -> String {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.contains(where: { secretCollections.contains($0.lowercased()) }) else { return String(path) }
        var isSecret = false
        return parts.map { part in
            defer { if !part.isEmpty { isSecret = secretCollections.contains(part.lowercased()) } }
            return isSecret && !part.isEmpty ? "***" : String(part)
        }.joined(separator: "/")
    }

    private static func shownPair(_ pair: Substring) -> String {
        guard let equals = pair.firstIndex(of: "=") else { return String(pair) }
        let name = pair[..<equals].lowercased().filter { $0 != "_" && $0 != "-" }
        return secretParameters.contains(name) ? pair[...equals] + "***" : String(pair)
    }

    private static let secretCollections: Set = ["tokens", "push_subscriptions"]
    private static let secretParameters: Set = [
        "accesstoken", "token", "apikey", "apisecret", "key", "secret", "password", "userhmac", "hmac",
    ]
}
