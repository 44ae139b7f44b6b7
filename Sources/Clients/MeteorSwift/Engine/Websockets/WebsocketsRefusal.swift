import HTTPWire
import WebSocketWire

/// The words of libwebsockets for a connection that has failed before the WebSocket was open.
enum WebsocketsRefusal {
    /// Returns the reason as the stream engine tells it, if the words are known, and otherwise with the words.
    static func description(of words: String, status: Int) -> String {
        switch words {
        case "HS: ws upgrade response not 101", "HS: ws upgrade unauthorized":
            "\(WebSocketHandshakeFailure.status(HTTPStatus(status)))"
        case "HS: UPGRADE missing", "HS: Upgrade to something other than websocket":
            "\(WebSocketHandshakeFailure.upgrade)"
        case "HS: UPGRADE malformed": "\(WebSocketHandshakeFailure.connection)"
        case "HS: ACCEPT missing", "HS: Accept hash wrong": "\(WebSocketHandshakeFailure.accept)"
        case "HS: EXT: unknown ext": "\(WebSocketHandshakeFailure.extensions)"
        case "HS: PROTOCOL malformed": "\(WebSocketHandshakeFailure.subprotocol)"
        case "problems parsing header": "the server's answer is not HTTP"
        default: "the WebSocket could not be opened: \(words)"
        }
    }
}
