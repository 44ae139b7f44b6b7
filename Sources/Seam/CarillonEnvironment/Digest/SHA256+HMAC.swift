extension SHA256 {
    /// The 32 bytes of a message's code under a key (HMAC, RFC 2104).
    public static func authenticationCode(of message: some Sequence<UInt8>, key: some Sequence<UInt8>) -> [UInt8] {
        var key = Array(key)
        if key.count > blockSize { key = digest(key) }
        key += [UInt8](repeating: 0, count: blockSize - key.count)
        return digest(key.map { $0 ^ 0x5C } + digest(key.map { $0 ^ 0x36 } + Array(message)))
    }

    private static let blockSize = 64
}
