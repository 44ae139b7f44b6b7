/// The parts of a request line or a status line (RFC 9112, sections 3 and 4).
enum StartLine {
    case request(method: ArraySlice<UInt8>, target: ArraySlice<UInt8>, version: HTTPVersion)
    case status(version: HTTPVersion, code: ArraySlice<UInt8>, reasonPhrase: ArraySlice<UInt8>)

    var version: HTTPVersion {
        switch self {
        case .request(_, _, let version), .status(let version, _, _): version
        }
    }

    /// Parses `method SP target SP version`, with exactly one space at each place. A server that accepts other white
    /// space may read another target than the next server in the chain.
    init(requestLine line: ArraySlice<UInt8>) throws(Fault) {
        let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 3, !parts[0].isEmpty, parts[0].allSatisfy(\.isTokenCharacter), !parts[1].isEmpty else {
            throw Fault(.malformedStartLine, line)
        }
        let version = try HTTPVersion(bytes: parts[2], in: line)
        guard parts[1].allSatisfy({ $0.isVisible && $0 != UInt8(ascii: "#") }) else {
            throw Fault(.malformedTarget, parts[1])
        }
        self = .request(method: parts[0], target: parts[1], version: version)
    }

    /// Parses `version SP code SP [ reason-phrase ]`. The space before a missing phrase may be missing too, as it often
    /// is.
    init(statusLine line: ArraySlice<UInt8>) throws(Fault) {
        let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count >= 2, parts[1].count == 3, parts[1].allSatisfy(\.isDigit), parts[1].first != UInt8(ascii: "0")
        else { throw Fault(.malformedStartLine, line) }
        let reasonPhrase = parts.count > 2 ? parts[2] : []
        guard reasonPhrase.allSatisfy(\.isFieldContent) else { throw Fault(.malformedStartLine, line) }
        self = .status(
            version: try HTTPVersion(bytes: parts[0], in: line), code: parts[1], reasonPhrase: reasonPhrase)
    }
}

extension HTTPVersion {
    /// Parses `HTTP/` and two digits with a point between them, in upper case only (RFC 9112, section 2.3).
    fileprivate init(bytes: ArraySlice<UInt8>, in line: ArraySlice<UInt8>) throws(Fault) {
        let digits = bytes.dropFirst(5)
        guard bytes.prefix(5).elementsEqual("HTTP/".utf8), digits.count == 3, let major = digits.first,
            let minor = digits.last, digits.dropFirst().first == UInt8(ascii: "."), major.isDigit, minor.isDigit
        else { throw Fault(.malformedStartLine, line) }
        self.init(major: major - UInt8(ascii: "0"), minor: minor - UInt8(ascii: "0"))
        guard self.major == 1 else { throw Fault(.unsupportedVersion, bytes) }
    }
}
