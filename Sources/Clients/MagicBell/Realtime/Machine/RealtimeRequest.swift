/// A request on the way to an open channel.
package enum RealtimeRequest: Hashable, Sendable {
    /// `GET /config`, for the channel's name.
    case config
    /// `POST /ws/auth`, for a token or for the right to ask for one.
    case authorization
    /// The request for a token; with the name of the key and the body.
    case token(keyName: String, body: [UInt8])
    /// The announcement of a token for a WebSocket.
    case registration(token: String)
}
