extension StringProtocol {
    /// Whether both texts are equal without regard to the case of ASCII letters.
    func isSameToken(as other: some StringProtocol) -> Bool {
        utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8) { $0.lowercased == $1.lowercased }
    }

    /// Returns the text with `A` to `Z` in lower case, and all other characters unchanged.
    func lowercasedASCII() -> String {
        String(decoding: utf8.lazy.map(\.lowercased), as: UTF8.self)
    }

    /// Returns the text without the spaces and tabs around it (OWS; RFC 9110, section 5.6.3).
    func withoutOuterSpace() -> String {
        let bytes = Substring(self).utf8
        guard let first = bytes.firstIndex(where: { !$0.isSpaceOrTab }),
            let last = bytes.lastIndex(where: { !$0.isSpaceOrTab })
        else { return "" }
        // The slice counts bytes. A slice of characters could include the space after the last byte, because Unicode
        // may join both into one character.
        return String(Substring(bytes[first...last]))
    }

    /// Returns the members of a comma-separated list (RFC 9110, section 5.6.1). A quoted string without an end extends
    /// to the end of the text.
    func listElements() -> [String] {
        var elements: [String] = []
        var start = utf8.startIndex
        var isQuoted = false
        var isEscaped = false
        func take(upTo end: Index) {
            let element = self[start..<end].withoutOuterSpace()
            if !element.isEmpty { elements.append(element) }
        }
        for index in utf8.indices {
            switch utf8[index] {
            case _ where isEscaped: isEscaped = false
            case UInt8(ascii: "\\") where isQuoted: isEscaped = true
            case UInt8(ascii: "\""): isQuoted.toggle()
            case UInt8(ascii: ",") where !isQuoted:
                take(upTo: index)
                start = utf8.index(after: index)
            default: break
            }
        }
        take(upTo: utf8.endIndex)
        return elements
    }
}
