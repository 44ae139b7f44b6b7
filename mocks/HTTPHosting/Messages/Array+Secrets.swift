extension [UInt8] {
    /// The same bytes with stars in place of the characters of secrets, if the body is JSON: the values of members such
    /// as `token` and `mac`. Other bodies stay as they are.
    ///
    /// Readers of journals see only the beginning of a body, so only the beginning is looked at.
    var withoutSecrets: [UInt8] {
        guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return self }
        var bytes = self
        let end = Swift.min(count, 4_096)
        var index = 0
        while index < end {
            guard let name = bytes.text(from: &index, before: end) else { break }
            guard secretNames.contains(String(decoding: bytes[name], as: UTF8.self).lowercased()) else { continue }
            let colon = bytes[index..<end].firstIndex { !$0.isJSONSpace } ?? end
            guard colon < end, bytes[colon] == UInt8(ascii: ":") else { continue }
            let start = bytes[(colon + 1)..<end].firstIndex { !$0.isJSONSpace } ?? end
            guard start < end, bytes[start] == UInt8(ascii: "\"") else { continue }
            index = start
            // A secret that does not end where the look ends is hidden as far as that.
            let value = bytes.text(from: &index, before: end) ?? (start + 1)..<end
            for place in value { bytes[place] = UInt8(ascii: "*") }
        }
        return bytes
    }

    /// Returns the places of the next text in quotation marks, and moves the index behind it; `nil` if none ends before
    /// `end`.
    private func text(from index: inout Int, before end: Int) -> Range<Int>? {
        guard let opening = self[index..<end].firstIndex(of: UInt8(ascii: "\"")) else { return nil }
        var place = opening + 1
        while place < end {
            if self[place] == UInt8(ascii: "\"") {
                index = place + 1
                return (opening + 1)..<place
            }
            place += self[place] == UInt8(ascii: "\\") ? 2 : 1
        }
        return nil
    }
}

/// The names of members whose values are secrets, in lower case.
private let secretNames: Set = [
    "token", "mac", "device_token", "access_token", "accesstoken", "api_secret", "apisecret", "secret", "password",
    "hmac", "user_hmac",
]

extension UInt8 {
    fileprivate var isJSONSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}
