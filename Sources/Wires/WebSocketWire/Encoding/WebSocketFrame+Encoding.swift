extension WebSocketFrame {
    /// The bytes of the frame (RFC 6455, section 5.2).
    func bytes(maskedBy key: WebSocketMaskingKey?) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(payload.count + 14)
        bytes.append((isFinal ? 0x80 : 0) | (reservedBits & 0x7) << 4 | opcode.rawValue & 0xF)
        let mask: UInt8 = key == nil ? 0 : 0x80
        switch lengthSize {
        case 0: bytes.append(mask | UInt8(payload.count))
        case let size:
            bytes.append(mask | (size == 2 ? 126 : 127))
            for byte in (0..<size).reversed() { bytes.append(UInt8(truncatingIfNeeded: payload.count >> (8 * byte))) }
        }
        if let key { bytes += key.bytes }
        let start = bytes.count
        bytes += payload
        if let key {
            bytes.withUnsafeMutableBytes { key.apply(to: UnsafeMutableRawBufferPointer(rebasing: $0[start...]), at: 0) }
        }
        return bytes
    }

    /// The number of bytes that the length has of its own: at least those that it needs, and those of its form.
    private var lengthSize: Int {
        let needed = payload.count > 0xFFFF ? 8 : payload.count > 125 ? 2 : 0
        return switch lengthForm {
        case .shortest: needed
        case .twoBytes: max(needed, 2)
        case .eightBytes: 8
        }
    }
}
