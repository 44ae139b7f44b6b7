import JSONWire

/// An error that a channel's server tells.
package struct ChannelError: Hashable, Sendable {
    package var code: Int?
    package var message: String

    /// Reads an error. Text that is no JSON counts as the message.
    package init(_ text: String) {
        let json = try? JSON(text: text)
        code = json?["code"]?.int
        message = json?["message"]?.string ?? text
    }

    /// Whether the channel does not exist, so that no further attempt helps.
    package var isAboutChannel: Bool { message.lowercased().contains("invalid channel id") }

    /// The error in words, without the server's text.
    package var reason: String { code.map { "the server tells the error \($0)" } ?? "the server tells an error" }
}
