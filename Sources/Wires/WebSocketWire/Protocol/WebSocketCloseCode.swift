/// The reason why a connection is closed, as a number (RFC 6455, section 7.4).
public struct WebSocketCloseCode: RawRepresentable, Hashable, Sendable, ExpressibleByIntegerLiteral,
    CustomStringConvertible
{
    /// The number as it is in a frame.
    public let rawValue: UInt16

    /// Makes a code by its number.
    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// Makes a code by its number.
    public init(integerLiteral rawValue: UInt16) {
        self.init(rawValue: rawValue)
    }

    /// The purpose of the connection is fulfilled.
    public static let normalClosure: WebSocketCloseCode = 1000
    /// The server goes down, or the client leaves the page.
    public static let goingAway: WebSocketCloseCode = 1001
    /// The other end broke the protocol.
    public static let protocolError: WebSocketCloseCode = 1002
    /// This end does not accept the kind of data, for example binary data at an end that understands text only.
    public static let unsupportedData: WebSocketCloseCode = 1003
    /// The other end's Close had no code. This code is for the application only, and no frame may have it.
    public static let noStatusReceived: WebSocketCloseCode = 1005
    /// The connection was lost without a Close. This code is for the application only, and no frame may have it.
    public static let abnormalClosure: WebSocketCloseCode = 1006
    /// A message does not fit its kind, for example a text that is not UTF-8.
    public static let invalidPayload: WebSocketCloseCode = 1007
    /// The other end broke a rule for which there is no better code.
    public static let policyViolation: WebSocketCloseCode = 1008
    /// A message is larger than this end accepts.
    public static let messageTooBig: WebSocketCloseCode = 1009
    /// The client needs an extension to which the server did not agree.
    public static let mandatoryExtension: WebSocketCloseCode = 1010
    /// The server cannot go on.
    public static let internalError: WebSocketCloseCode = 1011
    /// The server restarts (IANA's registry of close codes).
    public static let serviceRestart: WebSocketCloseCode = 1012
    /// The client should try again later (IANA's registry of close codes).
    public static let tryAgainLater: WebSocketCloseCode = 1013
    /// A gateway received an invalid response from its server (IANA's registry of close codes).
    public static let badGateway: WebSocketCloseCode = 1014
    /// The TLS handshake failed. This code is for the application only, and no frame may have it.
    public static let tlsHandshake: WebSocketCloseCode = 1015

    /// Whether a Close frame may have the code (RFC 6455, section 7.4.2): a code up to 1014 that is registered for
    /// frames, or one from 3000 to 4999, which belong to libraries and applications.
    public var isAllowedInFrame: Bool {
        switch rawValue {
        case 1000...1003, 1007...1014, 3000...4999: true
        default: false
        }
    }

    /// The number in decimal digits.
    public var description: String { "\(rawValue)" }
}
