extension HTTPRequestHead {
    /// The target for a log: three stars stand for each value that may be a secret.
    ///
    /// Such values are those of query parameters for credentials (`accessToken`, `token`, `api_key` and their kin), and
    /// the part of a path that follows `tokens` or `push_subscriptions`. A target with a mistake may have either where
    /// it does not belong, so both are looked for everywhere.
    public var shownTarget: String { target.withoutAddressSecrets }
}

extension String {
    /// The same text with three stars for each part that may be a secret in an address: see
    /// ``HTTPRequestHead/shownTarget``.
    var withoutAddressSecrets: String {
        split(separator: "&", omittingEmptySubsequences: false).map(String.shownPart).joined(separator: "&")
    }

    private static func shownPart(_ part: Substring) -> String {
        for equals in part.indices where part[equals] == "=" {
            let word = part[..<equals].reversed().prefix { $0.isLetter || $0 == "_" || $0 == "-" }
            let name = String(word.reversed()).lowercased().filter { $0 != "_" && $0 != "-" }
            if secretParameters.contains(name) { return shownPath(part[...equals]) + "***" }
        }
        return shownPath(part)
    }

    private static func shownPath(_ path: Substring) -> String {
        path.split(separator: "?", omittingEmptySubsequences: false).map { section in
            var isSecret = false
            return section.split(separator: "/", omittingEmptySubsequences: false).map { part in
                defer { if !part.isEmpty { isSecret = secretCollections.contains(part.lowercased()) } }
                return isSecret && !part.isEmpty ? "***" : String(part)
            }.joined(separator: "/")
        }.joined(separator: "?")
    }

    private static let secretCollections: Set = ["tokens", "push_subscriptions"]
    private static let secretParameters: Set = [
        "accesstoken", "token", "apikey", "apisecret", "key", "secret", "password", "userhmac", "hmac",
    ]
}
