/// The name of something that may be a secret, in the form in which ``SecretNames`` compares names.
struct SecretName {
    /// The name in lower case, without hyphens and underscores.
    private(set) var plain: String
    private(set) var hasHyphen = false

    /// A name as its protocol writes it.
    init(_ name: some Sequence<UInt8>) {
        var bytes: [UInt8] = []
        for byte in name {
            if byte == UInt8(ascii: "-") { hasHyphen = true }
            if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") { continue }
            bytes.append(byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte)
        }
        plain = String(decoding: bytes, as: UTF8.self)
    }

    /// Whether the name is the field that asks for another protocol, after which come frames.
    var isUpgrade: Bool { plain == "upgrade" }
}
