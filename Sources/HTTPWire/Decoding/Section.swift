/// The lines of a header or trailer section, each without its CRLF and found to be well formed by itself.
struct Section {
    /// How many bytes of the stream come before it.
    let offset: Int
    /// The request line or the status line; `nil` for a trailer section.
    let startLine: StartLine?
    let fieldLines: [ArraySlice<UInt8>]
}
