import HTTPWire

/// A method and a path, for a `switch` over a request: `"GET /users/*/messages"`.
///
/// A star stands for one part of the path. Two stars at the end stand for any number of further parts, including none.
public struct HTTPRoute: Hashable, Sendable, ExpressibleByStringLiteral {
    private let method: HTTPMethod
    private let parts: [String]
    private let isOpen: Bool

    /// Creates a route from a text such as `"GET /users/*"`.
    public init(stringLiteral text: String) {
        let words = text.split(separator: " ", maxSplits: 1)
        method = HTTPMethod(String(words.first ?? ""))
        let parts = (words.dropFirst().first ?? "").split(separator: "/").map(String.init)
        isOpen = parts.last == "**"
        self.parts = isOpen ? parts.dropLast() : parts
    }

    /// Returns whether a request has this method, and a path that matches.
    public static func ~= (route: HTTPRoute, request: HTTPRequest) -> Bool {
        guard request.method == route.method else { return false }
        let count = request.path.count
        guard route.isOpen ? count >= route.parts.count : count == route.parts.count else { return false }
        return zip(route.parts, request.path).allSatisfy { $0 == "*" || $0 == $1 }
    }
}
