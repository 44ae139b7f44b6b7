import CarillonEnvironment
import MockHosting

/// A message of the echo protocol: a line of text, without its line feed.
struct Line: MockMessage {
    typealias Client = String

    static let protocolName = "echo"
    static let noun = "line"

    var text: String

    /// Lines that begin with an exclamation mark are commands.
    var kind: String { text.hasPrefix("!") ? "command" : "text" }
    var members: [EventMember] { [EventMember("text", .text(text))] }
    var description: String { text.debugDescription }
    var bytes: [UInt8] { Array((text + "\n").utf8) }
}

/// Splits bytes at line feeds.
struct LineDecoder: MessageDecoder {
    struct Violation: Error { var text: String }

    private var held: [UInt8] = []

    mutating func append(_ bytes: [UInt8]) { held += bytes }

    mutating func next() throws(Violation) -> Line? {
        guard let end = held.firstIndex(of: 0x0A) else {
            if held.count > 64 { throw Violation(text: "a line of more than 64 bytes") }
            return nil
        }
        defer { held.removeSubrange(...end) }
        guard let text = String(validating: held[..<end], as: UTF8.self) else {
            throw Violation(text: "a line that is no UTF-8")
        }
        return Line(text: text)
    }
}
