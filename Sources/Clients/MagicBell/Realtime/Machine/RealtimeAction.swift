/// An action that the machine asks its owner to carry out, in order.
package enum RealtimeAction: Hashable, Sendable {
    /// Send a request, and give its outcome to the machine.
    case ask(RealtimeRequest)
    /// Drop the request. No outcome is awaited.
    case dropRequest
    /// Open the event stream of a channel. A former one is gone.
    case openStream(channel: String, token: String, lastEvent: String?)
    /// Open the WebSocket. A former one is gone.
    case openSocket(token: String)
    /// Send a Ping on the WebSocket.
    case ping
    /// Close the event stream or the WebSocket. No news of it are awaited.
    case closeLink
    /// Keep the channel's name in the app's defaults.
    case keepChannel(String)
    /// Remove this user's channel from the app's defaults.
    case forgetChannel
    /// Tell the stores.
    case tell(RealtimeNews)
    /// Record an event. The text has no secret.
    case record(RealtimeTraceKind, String)
}
