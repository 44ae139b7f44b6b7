extension HTTPField {
    /// Whether the field is forbidden in a trailer section (RFC 9110, section 6.5.1). Such a field frames or routes a
    /// message, and would come too late.
    var isForbiddenInTrailers: Bool {
        ["Content-Length", "Transfer-Encoding", "Host", "Connection", "Upgrade", "Trailer", "Expect"].contains {
            hasName($0)
        }
    }
}
