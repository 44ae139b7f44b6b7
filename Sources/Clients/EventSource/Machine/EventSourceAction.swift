/// An action that the machine asks its owner to carry out, in order.
package enum EventSourceAction: Hashable, Sendable {
    /// Send a request. A former exchange is over.
    case send(EventSourceRequest)
    /// Drop the exchange. No event of it is awaited.
    case cancel
    /// Tell the app.
    case tell(EventSourceNews)
}
