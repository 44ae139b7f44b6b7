public import HTTPWire
public import MockHosting

extension MessagePattern where Message == HTTPMessage {
    /// The requests with this method and this path. The path has no query; requests match with and without one.
    public static func request(_ method: HTTPMethod, _ path: String) -> MessagePattern {
        received(.request).belonging(to: method, path)
    }

    /// The responses to requests with this method and this path, which has no query. A response whose body comes over
    /// time matches with its head.
    public static func response(to method: HTTPMethod, _ path: String) -> MessagePattern {
        sent(.response).belonging(to: method, path)
    }

    /// The pieces of answers to requests with this method and this path, which has no query.
    public static func piece(to method: HTTPMethod, _ path: String) -> MessagePattern {
        sent(.piece).belonging(to: method, path)
    }

    /// Narrows the pattern to messages that belong to requests with this method and this path, which has no query.
    public func belonging(to method: HTTPMethod, _ path: String) -> MessagePattern {
        self.where { message in
            guard let head = message.request, head.method == method else { return false }
            return head.target == path || head.target.hasPrefix(path + "?")
        }
    }
}
