extension Int {
    /// A number of bytes, for a reader.
    var bytes: String { self == 1 ? "1 byte" : "\(self) bytes" }
}
