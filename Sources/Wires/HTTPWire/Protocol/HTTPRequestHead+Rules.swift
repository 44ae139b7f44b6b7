extension HTTPRequestHead {
    /// Checks that the target has a form that its method may have (RFC 9112, section 3.2).
    func checkTarget() throws(Fault) {
        let isGood =
            switch method {
            case .connect: target.isAuthority(portIsRequired: true)
            case .options where target == "*": true
            default: target.utf8.first == UInt8(ascii: "/") || target.isAbsoluteURI
            }
        guard isGood, target.utf8.allSatisfy({ $0.isVisible && $0 != UInt8(ascii: "#") }) else {
            throw Fault(.malformedTarget, quoting: target)
        }
    }

    /// Checks that HTTP/1.1 has exactly one Host, and HTTP/1.0 at most one (RFC 9112, section 3.2).
    func checkHost() throws(Fault) {
        let hosts = fields.values(of: "Host")
        guard hosts.count <= 1 else { throw Fault(.repeatedHost) }
        guard let host = hosts.first else {
            guard version < .v1_1 else { throw Fault(.missingHost) }
            return
        }
        guard host.isEmpty || host.isAuthority(portIsRequired: false) else {
            throw Fault(.malformedHost, quoting: host)
        }
    }
}

extension String {
    /// Whether the text is a scheme, `://` and a host without a user before it (RFC 9110, sections 4.2.1 and 4.2.4).
    fileprivate var isAbsoluteURI: Bool {
        guard let colon = utf8.firstIndex(of: UInt8(ascii: ":")), let first = utf8.first else { return false }
        let isScheme = self[..<colon].utf8.allSatisfy { $0.isLetter || $0.isDigit || "+-.".utf8.contains($0) }
        let rest = self[colon...].utf8
        guard isScheme, first.isLetter, rest.starts(with: "://".utf8) else { return false }
        let authority = rest.dropFirst(3).prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
        return String(Substring(authority)).isAuthority(portIsRequired: false)
    }

    /// Whether the text is `uri-host [ ":" port ]` with a host that is not empty (RFC 3986, section 3.2).
    fileprivate func isAuthority(portIsRequired: Bool) -> Bool {
        let bytes = Array(utf8)
        var end = bytes.endIndex
        if let colon = bytes.lastIndex(of: UInt8(ascii: ":")), bytes[(colon + 1)...].allSatisfy(\.isDigit),
            bytes.first != UInt8(ascii: "[") || bytes[..<colon].last == UInt8(ascii: "]")
        {
            guard !portIsRequired || colon + 1 < end else { return false }
            end = colon
        } else if portIsRequired {
            return false
        }
        let host = bytes[..<end]
        if host.first == UInt8(ascii: "[") {
            return host.count > 3 && host.last == UInt8(ascii: "]")
                && host.dropFirst().dropLast().allSatisfy { $0.isHostCharacter || $0 == UInt8(ascii: ":") }
        }
        return !host.isEmpty && host.allSatisfy(\.isHostCharacter)
    }
}

extension UInt8 {
    fileprivate var isLetter: Bool { 0x61...0x7A ~= lowercased }

    /// Whether the byte is a character of reg-name (RFC 3986, section 3.2.2).
    fileprivate var isHostCharacter: Bool { isLetter || isDigit || "-._~%!$&'()*+,;=".utf8.contains(self) }
}
