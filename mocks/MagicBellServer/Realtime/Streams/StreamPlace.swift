/// A place in a stream, which clients give back when they come again: `CONNECTION:MILLISECONDS-NUMBER`. No client
/// may look into it.
///
/// A client that goes on at its place keeps the connection's name. With another name there may be a gap before it.
struct StreamPlace: Hashable {
    let connection: String
    /// The number of the last message that the client knows.
    let number: UInt64

    init(connection: String, number: UInt64) {
        self.connection = connection
        self.number = number
    }

    /// Reads a place; `nil` if the text is none.
    init?(_ text: String) {
        guard text.utf8.count <= 256, let dash = text.lastIndex(of: "-"), let colon = text.lastIndex(of: ":"),
            colon < dash, let number = UInt64(text[text.index(after: dash)...])
        else { return nil }
        self.init(connection: String(text[..<colon]), number: number)
    }

    static func text(connection: String, _ message: ChannelMessage) -> String {
        "\(connection):\(message.milliseconds)-\(message.number)"
    }
}
