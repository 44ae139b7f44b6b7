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
            // Most fields of a header have neither mark.
            guard bytes.contains(where: { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: "/") }) else { return nil }
            var address = ShownAddress(names: names)
            for part in bytes.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false) {
                address.append(part: part)
            }
            return address.hidesSomething ? String(decoding: address.shown.dropLast(), as: UTF8.self) : nil
        } ?? self
    }
}

/// An address in the making, without its secrets.
private struct ShownAddress {
    typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

    let names: SecretNames
    private(set) var shown: [UInt8] = []
    private(set) var hidesSomething = false

    init(names: SecretNames) { self.names = names }

    /// Appends what stands between two ampersands, and an ampersand.
    mutating func append(part: Bytes) {
        if let equals = part.indices.first(where: { part[$0] == UInt8(ascii: "=") && isSecret(behind: part[..<$0]) }) {
            append(path: part[...equals])
            appendStars()
        } else {
            append(path: part)
        }
        shown.append(UInt8(ascii: "&"))
    }

    /// Whether a text ends with the name of a parameter that is a secret.
    private func isSecret(behind text: Bytes) -> Bool {
        let rest = text.reversed().prefix { byte in
            (0x61...0x7A).contains(byte | 0x20) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
        }
        return names.isParameter(String(decoding: rest.reversed(), as: UTF8.self))
    }

    private mutating func append(path: Bytes) {
        var part = path.startIndex, isSecret = false
        for place in path.indices where path[place] == UInt8(ascii: "/") || path[place] == UInt8(ascii: "?") {
            append(path[part..<place], isSecret: &isSecret)
            shown.append(path[place])
            part = place + 1
            if path[place] == UInt8(ascii: "?") { isSecret = false }
        }
        append(path[part...], isSecret: &isSecret)
    }

    /// Appends a part of a path, and says whether the next one is a secret. An empty part changes nothing.
    private mutating func append(_ part: Bytes, isSecret: inout Bool) {
        if part.isEmpty { return }
        if isSecret { appendStars() } else { shown += part }
        isSecret = names.isCollection(String(decoding: part, as: UTF8.self))
    }

    private mutating func appendStars() {
        shown += "***".utf8
        hidesSomething = true
    }
}
