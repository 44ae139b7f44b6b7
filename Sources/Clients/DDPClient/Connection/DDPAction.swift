package import DDPWire

/// An action that the machine asks its owner to carry out, in order.
package enum DDPAction: Hashable, Sendable {
    /// Open a socket. A former one is gone.
    case open
    /// Close the socket. No news of it is awaited.
    case close
    /// Send a message.
    case send(ClientMessage)
    /// Tell the app.
    case tell(DDPNews)
}
