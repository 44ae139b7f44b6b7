/// The reason why a real server could not be brought into a world.
package enum RealServerError: Error, CustomStringConvertible {
    case system(Int32)
    /// The server ended before it listened; with the last lines of its log.
    case notListening([String])
    /// The server does not answer the fence as it should.
    case unexpectedAnswer([UInt8])

    package var description: String {
        switch self {
        case .system(let code): "the operating system answered error \(code)"
        case .notListening(let lines): "it has ended before it listened: \(lines.joined(separator: " / "))"
        case .unexpectedAnswer(let bytes): "it does not let the fence in; it answers \(bytes)"
        }
    }
}
