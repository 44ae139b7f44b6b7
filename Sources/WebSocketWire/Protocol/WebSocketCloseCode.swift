/// Why a connection is closed (RFC 6455, section 7.4).
public struct WebSocketCloseCode: RawRepresentable, Hashable, Sendable, ExpressibleByIntegerLiteral,
    CustomStringConvertible
{
    /// The number, as a frame says it.
    public let rawValue: UInt16

    /// A code by its number.
    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// A code by its number.
    public init(integerLiteral rawValue: UInt16) {
        self.init(rawValue: rawValue)
    }

    /// The purpose of the connection is fulfilled.
    public static let normalClosure: WebSocketCloseCode = 1000
    /// The server goes down, or the client leaves the page.
    public static let goingAway: WebSocketCloseCode = 1001
    /// The other end broke the protocol.
    public static let protocolError: WebSocketCloseCode = 1002
    /// Such as binary for an end that understands text only.
    public static let unsupportedData: WebSocketCloseCode = 1003
    /// For the application only: the other end's Close had no code. A frame never says so.
    public static let noStatusReceived: WebSocketCloseCode = 1005
    /// For the application only: the connection was lost without a Close. A frame never says so.
    public static let abnormalClosure: WebSocketCloseCode = 1006
    /// Such as a text that is not UTF-8.
    public static let invalidPayload: WebSocketCloseCode = 1007
    /// The other end broke a rule for which there is no better code.
    public static let policyViolation: WebSocketCloseCode = 1008
    /// A message is larger than this end takes.
    public static let messageTooBig: WebSocketCloseCode = 1009
    /// The client needs an extension that the server did not agree to.
    public static let mandatoryExtension: WebSocketCloseCode = 1010
    /// The server cannot go on.
    public static let internalError: WebSocketCloseCode = 1011
    /// IANA's registry of close codes.
    public static let serviceRestart: WebSocketCloseCode = 1012
    /// IANA's registry of close codes.
    public static let tryAgainLater: WebSocketCloseCode = 1013
    /// IANA's registry of close codes.
    public static let badGateway: WebSocketCloseCode = 1014
    /// For the application only: TLS failed. A frame never says so.
    public static let tlsHandshake: WebSocketCloseCode = 1015

    /// Whether a Close frame may say it: what is defined and registered for that up to 1014, and 3000 to 4999, which
    /// belong to libraries and applications (RFC 6455, section 7.4.2).
    public var isAllowedInFrame: Bool {
        switch rawValue {
        case 1000...1003, 1007...1014, 3000...4999: true
        default: false
        }
    }

    /// The number.
    public var description: String { "\(rawValue)" }
}
