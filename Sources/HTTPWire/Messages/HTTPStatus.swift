/// A response's status (RFC 9110, section 15).
///
/// Two are equal if their codes are; the reason phrase is for readers only (RFC 9112, section 4).
public struct HTTPStatus: Hashable, Sendable, ExpressibleByIntegerLiteral, CustomStringConvertible {
    /// Three digits, 100 to 999; another code cannot be sent.
    public let code: Int
    /// May be empty.
    public let reasonPhrase: String

    /// - Parameters:
    ///   - code: Three digits, 100 to 999.
    ///   - reasonPhrase: `nil` for the registered one, or none if the code is not registered.
    public init(_ code: Int, _ reasonPhrase: String? = nil) {
        self.code = code
        self.reasonPhrase = reasonPhrase ?? HTTPStatus.registeredPhrase(of: code)
    }

    /// A status by its code, with the registered phrase.
    public init(integerLiteral code: Int) {
        self.init(code)
    }

    /// Whether the codes are the same.
    public static func == (one: HTTPStatus, other: HTTPStatus) -> Bool { one.code == other.code }

    /// Equal statuses have equal hashes.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }

    /// 1xx: another response follows, except after 101 (RFC 9110, section 15.2).
    public var isInformational: Bool { 100...199 ~= code }
    /// 2xx.
    public var isSuccessful: Bool { 200...299 ~= code }
    /// 3xx.
    public var isRedirection: Bool { 300...399 ~= code }
    /// 4xx.
    public var isClientError: Bool { 400...499 ~= code }
    /// 5xx.
    public var isServerError: Bool { 500...599 ~= code }

    /// The code and the phrase: `404 Not Found`.
    public var description: String {
        reasonPhrase.isEmpty ? "\(code)" : "\(code) \(reasonPhrase.visible(limit: 80))"
    }
}
