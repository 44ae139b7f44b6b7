extension UInt8 {
    static let levelSeparator = UInt8(ascii: "/")
    static let singleLevelWildcard = UInt8(ascii: "+")
    static let multiLevelWildcard = UInt8(ascii: "#")
}

extension String.UTF8View {
    /// Calls `body` with the bytes. Only strings that are not Swift's own are copied for that.
    func withContiguousBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        withContiguousStorageIfAvailable(body) ?? Array(self).withUnsafeBufferPointer(body)
    }
}
