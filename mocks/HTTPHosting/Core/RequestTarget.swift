/// The parts of a request's target (RFC 9112, section 3.2).
struct RequestTarget {
    /// The target as it came.
    let text: String
    /// The decoded parts of the path between its slashes. Empty parts are left out.
    let path: [String]
    /// The decoded values of the query by their names.
    let query: [String: String]

    init(_ target: String) {
        text = target
        var bytes = Substring(target).utf8
        // A whole URI has its path after the authority.
        if bytes.first != UInt8(ascii: "/"), let scheme = target.range(ofASCII: "://") {
            bytes = target[scheme.upperBound...].utf8.drop { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
        }
        let parts = bytes.split(separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
        path = (parts.first ?? bytes).split(separator: UInt8(ascii: "/")).map { $0.percentDecoded() }
        var query: [String: String] = [:]
        for pair in (parts.dropFirst().first ?? Substring().utf8).split(separator: UInt8(ascii: "&")) {
            let halves = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            let value = halves.dropFirst().first?.percentDecoded(plusIsSpace: true) ?? ""
            query[(halves.first ?? pair).percentDecoded(plusIsSpace: true)] = value
        }
        self.query = query
    }
}

extension String {
    fileprivate func range(ofASCII text: StaticString) -> Range<Index>? {
        let wanted = Array(text.description.utf8)
        var start = utf8.startIndex
        while start < utf8.endIndex {
            if utf8[start...].starts(with: wanted) { return start..<utf8.index(start, offsetBy: wanted.count) }
            start = utf8.index(after: start)
        }
        return nil
    }
}

extension Substring.UTF8View {
    /// Returns the text with `%41` as `A`. A per cent sign without two digits stays unchanged.
    fileprivate func percentDecoded(plusIsSpace: Bool = false) -> String {
        // Most parts are what they are.
        let isPlain = !contains { $0 == UInt8(ascii: "%") || (plusIsSpace && $0 == UInt8(ascii: "+")) }
        if isPlain { return String(Substring(self)) }
        var bytes: [UInt8] = []
        var rest = self
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2)
            if byte == UInt8(ascii: "%"), digits.count == 2,
                let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16), digits.first != UInt8(ascii: "+")
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(plusIsSpace && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
