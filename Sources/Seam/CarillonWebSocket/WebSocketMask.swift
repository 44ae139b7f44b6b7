public import CarillonEnvironment

/// Hides all bytes that a client sends inside of a WebSocket, and shows the request that opens it.
///
/// The bytes of a client's frames are combined with a key that stands beside them (RFC 6455, section 5.3). A reader of
/// a report could therefore read the secrets in them. The messages of the protocol inside are shown where the server
/// has decoded them.
public struct WebSocketMask<Other: StreamMask>: StreamMask {
    private enum Kind {
        case undecided
        /// The request that opens the WebSocket. The number counts the bytes of its ending, an empty line, that have
        /// come.
        case request(endLength: Int)
        case frames
        case other
    }

    private var kind = Kind.undecided
    private var other: Other

    /// - Parameter other: The mask for streams that are no WebSocket.
    public init(otherwise other: Other) {
        self.other = other
    }

    /// Returns the piece with an asterisk in place of each hidden byte.
    public mutating func mask(_ piece: [UInt8]) -> [UInt8] {
        if case .undecided = kind, let first = piece.first {
            kind = first == UInt8(ascii: "G") ? .request(endLength: 0) : .other
        }
        if case .other = kind { return other.mask(piece) }
        return piece.map { mask($0) }
    }

    /// Returns the secrets that the mask for other streams has found.
    public mutating func takeSecrets() -> [[UInt8]] { other.takeSecrets() }

    private mutating func mask(_ byte: UInt8) -> UInt8 {
        guard case .request(let length) = kind else { return UInt8(ascii: "*") }
        let end = Array("\r\n\r\n".utf8)
        let longer = byte == end[length] ? length + 1 : byte == end[0] ? 1 : 0
        kind = longer == end.count ? .frames : .request(endLength: longer)
        return byte
    }
}
