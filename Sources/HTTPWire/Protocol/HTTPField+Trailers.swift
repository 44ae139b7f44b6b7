extension HTTPField {
    /// Whether the field frames or routes a message, and so comes too late in a trailer section (RFC 9110, section
    /// 6.5.1).
    var isForbiddenInTrailers: Bool {
        ["Content-Length", "Transfer-Encoding", "Host", "Connection", "Upgrade", "Trailer", "Expect"].contains {
            hasName($0)
        }
    }
}
