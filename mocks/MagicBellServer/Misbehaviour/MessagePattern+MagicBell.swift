public import HTTPHosting
import HTTPWire
public import MockHosting
import WebSocketWire

extension MessagePattern where Message == HTTPMessage {
    /// The requests of clients for the right to listen.
    public static var realtimeAuth: MessagePattern {
        received(.request).where { message in
            message.request?.method == .post && ["ws/auth", "ably/auth"].contains { message.isFor("/" + $0) }
        }
    }

    /// The messages of realtime channels, in event streams and in WebSockets. Signs of life and errors are not among
    /// them.
    public static var realtimeMessages: MessagePattern {
        sent(.piece, .text).where { $0.realtimeName != nil }
    }

    /// The openings of event streams.
    public static var openedStreams: MessagePattern {
        sent(.response).where { $0.isOfStream && $0.response?.status == .ok }
    }

    /// The answers that hold a page of a list, by GraphQL or REST.
    public static var listAnswers: MessagePattern {
        sent(.response).where { $0.isFor("/graphql") || ($0.request?.method == .get && $0.isFor("/notifications")) }
    }
}
