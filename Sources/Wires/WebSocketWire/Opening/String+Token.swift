extension String {
    /// Whether the text is a token (RFC 9110, section 5.6.2). The name of a subprotocol must be a token (RFC 6455,
    /// section 4.1).
    var isToken: Bool {
        !isEmpty
            && utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "a")...UInt8(ascii: "z"):
                    true
                default: String.tokenPunctuation.contains(byte)
                }
            }
    }

    private static let tokenPunctuation = Array("!#$%&'*+-.^_`|~".utf8)
}
