import HTTPWire

/// A method and a path, for a `switch` over a request: `"GET /users/*/messages"`.
///
/// A route with GET also matches HEAD, whose answer is that of GET without its body. Where both have routes of their
/// own, that of HEAD comes first.
///
/// A star stands for one part of the path. Two stars at the end stand for any number of further parts, including none.
///
/// A `switch` tries its routes one after the other for each request, so a route is compared as it stands in the code.
public struct HTTPRoute: Sendable, ExpressibleByStringLiteral {
    private let text: StaticString

    /// Creates a route from a text such as `"GET /users/*"`.
    public init(stringLiteral text: StaticString) {
        self.text = text
    }

    /// Returns whether a request has this method, and a path that matches.
    public static func ~= (route: HTTPRoute, request: HTTPRequest) -> Bool {
        route.text.withUTF8Buffer { text in
            let methodEnd = text.firstIndex(of: UInt8(ascii: " ")) ?? text.endIndex
            let method = text[..<methodEnd]
            guard
                request.method.rawValue.utf8.elementsEqual(method)
                    || (request.method == .head && HTTPMethod.get.rawValue.utf8.elementsEqual(method))
            else { return false }
            var rest = text[methodEnd...].dropFirst()
            var index = 0
            while let part = takePart(of: &rest) {
                let isStar = part.first == UInt8(ascii: "*")
                if isStar, part.count == 2, part.last == UInt8(ascii: "*"), rest.isEmpty { return true }
                guard index < request.path.count,
                    isStar && part.count == 1 || request.path[index].utf8.elementsEqual(part)
                else { return false }
                index += 1
            }
            return index == request.path.count
        }
    }

    /// Takes the next part of a path, which is not empty, with the slashes around it.
    private static func takePart(
        of rest: inout Slice<UnsafeBufferPointer<UInt8>>
    ) -> Slice<UnsafeBufferPointer<UInt8>>? {
        let slash = UInt8(ascii: "/")
        rest = rest.drop { $0 == slash }
        let part = rest.prefix { $0 != slash }
        rest = rest[part.endIndex...].drop { $0 == slash }
        return part.isEmpty ? nil : part
    }
}
