extension String {
    /// Makes text of bytes that should be UTF-8. If they are not, each byte becomes a character of ISO 8859-1 (RFC
    /// 9110, section 5.5).
    init(utf8OrLatin1 bytes: ArraySlice<UInt8>) {
        if let text = String(validating: bytes, as: UTF8.self) {
            self = text
        } else {
            self.init()
            unicodeScalars.append(contentsOf: bytes.lazy.map { Unicode.Scalar($0) })
        }
    }
}
