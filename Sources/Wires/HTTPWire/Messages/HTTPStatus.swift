/// The status of a response (RFC 9110, section 15).
///
/// Two statuses are equal if their codes are equal. The reason phrase is for readers only (RFC 9112, section 4).
public struct HTTPStatus: Hashable, Sendable, ExpressibleByIntegerLiteral, CustomStringConvertible {
    /// The code of three digits, 100 to 999. The encoder refuses any other code.
    public let code: Int
    /// The reason phrase, which may be empty.
    public let reasonPhrase: String

    /// Makes a status.
    ///
    /// - Parameters:
    ///   - code: A number of three digits, 100 to 999.
    ///   - reasonPhrase: The phrase. `nil` means the registered phrase, or an empty one if the code is not registered.
    public init(_ code: Int, _ reasonPhrase: String? = nil) {
        self.code = code
        self.reasonPhrase = reasonPhrase ?? HTTPStatus.registeredPhrase(of: code)
    }

    /// Makes a status by its code, with the registered phrase.
    public init(integerLiteral code: Int) {
        self.init(code)
    }

    /// Whether the codes are equal.
    public static func == (one: HTTPStatus, other: HTTPStatus) -> Bool { one.code == other.code }

    /// Equal statuses have equal hashes.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }

    /// Whether the code is 1xx: another response follows, except after 101 (RFC 9110, section 15.2).
    public var isInformational: Bool { 100...199 ~= code }
    /// Whether the code is 2xx.
    public var isSuccessful: Bool { 200...299 ~= code }
    /// Whether the code is 3xx.
    public var isRedirection: Bool { 300...399 ~= code }
    /// Whether the code is 4xx.
    public var isClientError: Bool { 400...499 ~= code }
    /// Whether the code is 5xx.
    public var isServerError: Bool { 500...599 ~= code }

    /// The code and the phrase: `404 Not Found`.
    public var description: String {
        reasonPhrase.isEmpty ? "\(code)" : "\(code) \(reasonPhrase.visible(limit: 80))"
    }
}
