public import HTTPWire

/// A request, in the form that a core gets.
///
/// ```swift
/// switch request {
/// case "GET /users/*/messages": list(of: request.path[1], page: request.query["page"])
/// default: effects.answer(request, .notFound)
/// }
/// ```
public struct HTTPRequest: Sendable {
    /// The exchange of the request. An answer names the exchange.
    public let exchange: ExchangeID
    /// The request line and the header section.
    public let head: HTTPRequestHead
    /// The whole body; `nil` if it comes in pieces.
    public let body: [UInt8]?
    /// The fields that came after a chunked body.
    public let trailers: HTTPFields
    /// The percent-decoded parts of the path between its slashes: `["users", "7"]`.
    public let path: [String]
    /// The decoded values of the query by their names. The last value counts if a name has several values.
    public let query: [String: String]

    /// - Parameter target: The target of the head, if its parts are known already.
    init(
        _ exchange: ExchangeID, _ head: HTTPRequestHead, body: [UInt8]?, trailers: HTTPFields,
        target: RequestTarget? = nil
    ) {
        self.exchange = exchange
        self.head = head
        self.body = body
        self.trailers = trailers
        let target = target ?? RequestTarget(head.target)
        path = target.path
        query = target.query
    }

    /// The method of the head.
    public var method: HTTPMethod { head.method }
    /// The fields of the head.
    public var fields: HTTPFields { head.fields }
    /// The body as text; bytes that are not UTF-8 become replacement characters.
    public var text: String { String(decoding: body ?? [], as: UTF8.self) }
}
