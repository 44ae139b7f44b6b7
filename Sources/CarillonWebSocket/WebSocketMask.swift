import CarillonEnvironment

/// Hides all that a client says inside of a WebSocket, and shows the request that opens it.
///
/// The bytes of a client's frames are combined with a key that stands beside them (RFC 6455, section 5.3). So whatever
/// is secret in them could be read from a report. The messages of the protocol inside are shown where the server has
/// decoded them.
public struct WebSocketMask<Other: StreamMask>: StreamMask {
    private enum Kind {
        case undecided
        /// How much of the empty line that ends the request has come.
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

    /// The piece with an asterisk in place of each byte that is hidden.
    public mutating func mask(_ piece: [UInt8]) -> [UInt8] {
        if case .undecided = kind, let first = piece.first {
            kind = first == UInt8(ascii: "G") ? .request(endLength: 0) : .other
        }
        if case .other = kind { return other.mask(piece) }
        return piece.map { mask($0) }
    }

    private mutating func mask(_ byte: UInt8) -> UInt8 {
        guard case .request(let length) = kind else { return UInt8(ascii: "*") }
        let end = Array("\r\n\r\n".utf8)
        let longer = byte == end[length] ? length + 1 : byte == end[0] ? 1 : 0
        kind = longer == end.count ? .frames : .request(endLength: longer)
        return byte
    }
}
