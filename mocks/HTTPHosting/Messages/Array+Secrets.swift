extension [UInt8] {
    /// The same bytes with stars in place of the characters of secrets: the texts of JSON's members such as `token` and
    /// `mac`.
    ///
    /// Readers of journals see only the beginning of a body, so only the beginning is looked at. A body may be broken
    /// JSON, in which nobody can say where texts begin. So each quotation mark counts as the beginning of a name.
    var withoutSecrets: [UInt8] {
        var bytes = self
        let end = Swift.min(count, 4_096)
        var index = 0
        while let mark = self[index..<end].firstIndex(of: UInt8(ascii: "\"")) {
            index = mark + 1
            guard let start = valueOfSecret(namedAt: index, before: end) else { continue }
            // A secret that does not end where the look ends is hidden as far as that.
            let valueEnd = endOfText(from: start, before: end)
            for place in start..<valueEnd { bytes[place] = UInt8(ascii: "*") }
            index = valueEnd
        }
        return bytes
    }

    /// Returns the place of a member's text, if a secret's name begins here; `nil` if another name does.
    private func valueOfSecret(namedAt start: Int, before end: Int) -> Int? {
        let limit = Swift.min(end, start + longestSecretName + 1)
        guard let nameEnd = self[start..<limit].firstIndex(of: UInt8(ascii: "\"")),
            secretNames.contains(String(decoding: self[start..<nameEnd], as: UTF8.self).lowercased()),
            let colon = self[(nameEnd + 1)..<end].firstIndex(where: { !$0.isJSONSpace }),
            self[colon] == UInt8(ascii: ":"),
            let mark = self[(colon + 1)..<end].firstIndex(where: { !$0.isJSONSpace }),
            self[mark] == UInt8(ascii: "\"")
        else { return nil }
        return mark + 1
    }

    /// Returns the place of the quotation mark that ends a text, or else `end`.
    private func endOfText(from start: Int, before end: Int) -> Int {
        var place = start
        while place < end, self[place] != UInt8(ascii: "\"") { place += self[place] == UInt8(ascii: "\\") ? 2 : 1 }
        return Swift.min(place, end)
    }
}

/// The names of members whose values are secrets, in lower case.
private let secretNames: Set = [
    "token", "mac", "device_token", "access_token", "accesstoken", "api_secret", "apisecret", "secret", "password",
    "hmac", "user_hmac",
]

private let longestSecretName = secretNames.map(\.utf8.count).max() ?? 0

extension UInt8 {
    fileprivate var isJSONSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}
