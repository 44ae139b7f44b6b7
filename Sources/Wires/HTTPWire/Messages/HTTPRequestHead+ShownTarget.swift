public import CarillonEnvironment

extension HTTPRequestHead {
    /// The target for a log: three stars stand for each value that may be a secret.
    ///
    /// Such values are those of query parameters for credentials (`accessToken`, `token`, `api_key` and their kin), and
    /// the part of a path that follows `tokens`. A target with a mistake may have either where it does not belong, so
    /// both are looked for everywhere.
    public var shownTarget: String { shownTarget(by: .common) }

    /// The target for the log of a protocol that has these names for secrets.
    public func shownTarget(by names: SecretNames) -> String { target.withoutAddressSecrets(by: names) }

    /// The head on one line, without the fields' values, for the log of a protocol that has these names for secrets.
    public func description(by names: SecretNames) -> String {
        "\(method) \(shownTarget(by: names).visible(limit: 120)) \(version), \(fields.countDescription)"
    }
}

extension String {
    /// The same text with three stars for each part that may be a secret in an address: see
    /// ``HTTPRequestHead/shownTarget``.
    func withoutAddressSecrets(by names: SecretNames) -> String {
        split(separator: "&", omittingEmptySubsequences: false).map { String.shownPart($0, names) }
            .joined(separator: "&")
    }

    private static func shownPart(_ part: Substring, _ names: SecretNames) -> String {
        for equals in part.indices where part[equals] == "=" {
            let word = part[..<equals].reversed().prefix { $0.isLetter || $0 == "_" || $0 == "-" }
            if names.isParameter(String(word.reversed())) { return shownPath(part[...equals], names) + "***" }
        }
        return shownPath(part, names)
    }

    private static func shownPath(_ path: Substring, _ names: SecretNames) -> String {
        path.split(separator: "?", omittingEmptySubsequences: false).map { section in
            var isSecret = false
            return section.split(separator: "/", omittingEmptySubsequences: false).map { part in
                defer { if !part.isEmpty { isSecret = names.isCollection(part) } }
                return isSecret && !part.isEmpty ? "***" : String(part)
            }.joined(separator: "/")
        }.joined(separator: "?")
    }
}
