import WebSocketWire

/// A frame by its first byte and its payload, as its sender has to write it: a client masks, here by 01 02 03 04.
func frame(_ first: UInt8, _ payload: [UInt8], from sender: WebSocketRole) -> [UInt8] {
    let mask: UInt8 = sender == .client ? 0x80 : 0
    let count = payload.count
    let length: [UInt8] =
        switch count {
        case ...125: [mask | UInt8(count)]
        case ...65_535: [mask | 126, UInt8(count >> 8), UInt8(count & 0xFF)]
        default: [mask | 127] + (0..<8).map { UInt8(count >> (56 - 8 * $0) & 0xFF) }
        }
    return [first] + length + (sender == .client ? masked(payload) : payload)
}

/// The key 01 02 03 04, and the payload masked by it.
func masked(_ payload: [UInt8]) -> [UInt8] {
    [1, 2, 3, 4] + payload.enumerated().map { $1 ^ UInt8($0 % 4 + 1) }
}

extension WebSocketEncoder {
    /// An encoder whose keys are 01 02 03 04, if it is a client's.
    static func of(_ sender: WebSocketRole) -> WebSocketEncoder {
        sender == .server ? .server() : .client { WebSocketMaskingKey(rawValue: 0x0102_0304) }
    }
}

extension WebSocketSession {
    /// An endpoint whose keys are 01 02 03 04, if it is a client's.
    static func of(_ role: WebSocketRole, limits: WebSocketLimits = WebSocketLimits()) -> WebSocketSession {
        role == .server
            ? .server(limits: limits) : .client(limits: limits) { WebSocketMaskingKey(rawValue: 0x0102_0304) }
    }
}
