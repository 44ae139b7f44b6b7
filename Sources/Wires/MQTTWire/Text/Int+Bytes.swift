extension Int {
    /// The number as a count of bytes, for a reader.
    var bytes: String { self == 1 ? "1 byte" : "\(self) bytes" }
}
