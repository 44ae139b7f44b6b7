/// The reason why a message on a channel has no effect.
package struct MessageRefusal: Error, Hashable, Sendable {
    /// The reason in words, without the content of the message.
    package let reason: String

    package init(_ reason: String) { self.reason = reason }
}
