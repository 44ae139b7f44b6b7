import HTTPWire
import MockHosting

extension MessagePattern where Message == HTTPMessage {
    /// The requests with a method, and with a path without its query.
    public static func request(_ method: HTTPMethod, _ path: String) -> MessagePattern {
        received(.request).belonging(to: method, path)
    }

    /// The responses to requests with a method, and with a path without its query: whole ones, and the heads of those
    /// that come over time.
    public static func response(to method: HTTPMethod, _ path: String) -> MessagePattern {
        sent(.response).belonging(to: method, path)
    }

    /// The pieces of answers to requests with a method, and with a path without its query.
    public static func piece(to method: HTTPMethod, _ path: String) -> MessagePattern {
        sent(.piece).belonging(to: method, path)
    }

    /// Only those that belong to requests with a method, and with a path without its query.
    public func belonging(to method: HTTPMethod, _ path: String) -> MessagePattern {
        self.where { message in
            guard let head = message.request, head.method == method else { return false }
            return head.target == path || head.target.hasPrefix(path + "?")
        }
    }
}
