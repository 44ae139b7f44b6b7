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
        var text = self
        return text.withUTF8 { bytes in
            var secrets = AddressSecrets(bytes, names: names)
            secrets.find()
            return secrets.ranges.isEmpty ? nil : String(decoding: secrets.replacedByStars(), as: UTF8.self)
        } ?? self
    }
}

/// The places of the secrets in an address. Most fields of a header have none, and cost no allocation.
private struct AddressSecrets {
    private let bytes: UnsafeBufferPointer<UInt8>
    private let names: SecretNames
    private(set) var ranges: [Range<Int>] = []

    init(_ bytes: UnsafeBufferPointer<UInt8>, names: SecretNames) {
        self.bytes = bytes
        self.names = names
    }

    /// Looks at what stands between the ampersands: the path of each, and the value behind the first name of a secret.
    mutating func find() {
        var start = 0
        while start <= bytes.count {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "&")) ?? bytes.count
            let equals = (start..<end).first { bytes[$0] == UInt8(ascii: "=") && isSecret(behind: start..<$0) }
            findParts(in: start..<(equals.map { $0 + 1 } ?? end))
            if let equals { ranges.append(equals + 1..<end) }
            start = end + 1
        }
    }

    /// Whether a piece of the text ends with the name of a parameter that is a secret.
    private func isSecret(behind piece: Range<Int>) -> Bool {
        let name = bytes[piece].reversed().prefix { byte in
            (0x61...0x7A).contains(byte | 0x20) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
        }
        return names.isParameter(UnsafeBufferPointer(rebasing: bytes[name.endIndex.base..<piece.upperBound]))
    }

    /// Looks for parts of a path that follow the name of a collection. An empty part changes nothing.
    private mutating func findParts(in path: Range<Int>) {
        var part = path.lowerBound, isSecret = false
        for place in path {
            guard bytes[place] == UInt8(ascii: "/") || bytes[place] == UInt8(ascii: "?") else { continue }
            look(at: part..<place, isSecret: &isSecret)
            part = place + 1
            if bytes[place] == UInt8(ascii: "?") { isSecret = false }
        }
        if isSecret { look(at: part..<path.upperBound, isSecret: &isSecret) }
    }

    private mutating func look(at part: Range<Int>, isSecret: inout Bool) {
        if part.isEmpty { return }
        if isSecret { ranges.append(part) }
        isSecret = names.isCollection(UnsafeBufferPointer(rebasing: bytes[part]))
    }

    /// Returns the text with three stars for each secret.
    func replacedByStars() -> [UInt8] {
        var shown: [UInt8] = [], kept = 0
        for range in ranges {
            shown += bytes[kept..<range.lowerBound]
            shown += "***".utf8
            kept = range.upperBound
        }
        return shown + bytes[kept...]
    }
}
