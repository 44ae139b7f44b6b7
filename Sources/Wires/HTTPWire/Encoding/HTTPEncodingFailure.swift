/// A reason why a message cannot be sent.
///
/// A wire that throws this has encoded nothing of the message, and its state is as before.
public enum HTTPEncodingFailure: Error, Hashable, Sendable {
    // MARK: The head

    /// The method is no token. RFC 9110, section 9.1.
    case malformedMethod(HTTPMethod)
    /// The target has none of the four forms, or not the form of its method. RFC 9112, section 3.2.
    case malformedTarget(String)
    /// The version is neither HTTP/1.0 nor HTTP/1.1. RFC 9112, section 2.3.
    case unsupportedVersion(HTTPVersion)
    /// The status code has not three digits. RFC 9110, section 15.
    case malformedStatus(Int)
    /// The reason phrase has a control character. RFC 9112, section 4.
    case malformedReasonPhrase(String)
    /// The name of a field is no token. RFC 9110, section 5.1.
    case malformedFieldName(String)
    /// The value has CR, LF, NUL or another control character, or white space around it. RFC 9110, section 5.5.
    case malformedFieldValue(fieldName: String)
    /// The request has no Host, more than one, or a malformed one. RFC 9112, section 3.2.
    case host(HTTPViolation.Kind)
    /// Content-Length and Transfer-Encoding do not frame the body in a way that the receiver understands. RFC 9112,
    /// section 6.
    case framing(HTTPViolation.Kind)
    /// Content-Length or Transfer-Encoding comes with 1xx or 204. RFC 9110, section 8.6; RFC 9112, section 6.1.
    case framingWithoutContent(HTTPStatus)
    /// Transfer-Encoding goes to a client of HTTP/1.0. RFC 9112, section 6.1.
    case chunksForOldClient
    /// A response 1xx goes to a client of HTTP/1.0. RFC 9110, section 15.2.
    case informationalForOldClient

    // MARK: The body

    /// The body has more bytes than the head has announced, by this number. RFC 9112, section 6.2.
    case bodyTooLong(by: Int)
    /// The body has fewer bytes than the head has announced, by this number. RFC 9112, section 6.2.
    case bodyTooShort(by: Int)
    /// Trailers come after a body that is not chunked. RFC 9112, section 7.1.2.
    case trailersWithoutChunks
    /// A trailer field frames or routes the message. RFC 9110, section 6.5.1.
    case forbiddenTrailer(fieldName: String)

    // MARK: The order

    /// No request waits for the response.
    case noOpenRequest
    /// A head comes before the previous message has ended.
    case messageUnfinished
    /// A body or an end comes without a head.
    case noMessage
    /// A message comes after the last message of the connection. RFC 9112, section 9.6.
    case connectionEnds
    /// A request comes after another request that may change the protocol of the connection. RFC 9110, section 7.8.
    case upgradePending
    /// The response 101 answers a request without Upgrade. RFC 9110, section 15.2.2.
    case upgradeNotAsked
    /// A message comes after the connection has changed to another protocol.
    case upgraded
}

extension HTTPEncodingFailure: CustomStringConvertible {
    /// The mistake and, if there is one, the rule against it.
    public var description: String {
        switch self {
        case .malformedMethod(let method): "the method \"\(method)\" is no token [RFC 9110, section 9.1]"
        case .malformedTarget(let target):
            "the target \"\(target.visible(limit: 80))\" is not in its method's form [RFC 9112, section 3.2]"
        case .unsupportedVersion(let version): "\(version) is neither HTTP/1.0 nor HTTP/1.1 [RFC 9112, section 2.3]"
        case .malformedStatus(let code): "the status \(code) has not three digits [RFC 9110, section 15]"
        case .malformedReasonPhrase(let phrase):
            "the reason phrase \"\(phrase.visible(limit: 80))\" has a control character [RFC 9112, section 4]"
        case .malformedFieldName(let name):
            "the field name \"\(name.visible(limit: 80))\" is no token [RFC 9110, section 5.1]"
        case .malformedFieldValue(let name):
            "the value of \(name.visible(limit: 80)) has control characters or outer space [RFC 9110, section 5.5]"
        case .host(let kind), .framing(let kind): "\(kind.sentence) [\(kind.section)]"
        case .framingWithoutContent(let status):
            "\(status) has neither Content-Length [RFC 9110, section 8.6] nor Transfer-Encoding [RFC 9112, section 6.1]"
        case .chunksForOldClient: "the client speaks HTTP/1.0, without Transfer-Encoding [RFC 9112, section 6.1]"
        case .informationalForOldClient: "the client speaks HTTP/1.0, without 1xx [RFC 9110, section 15.2]"
        case .bodyTooLong(let count): "the body is longer than announced, by \(count) [RFC 9112, section 6.2]"
        case .bodyTooShort(let count): "the body is shorter than announced, by \(count) [RFC 9112, section 6.2]"
        case .trailersWithoutChunks: "trailers need a chunked body [RFC 9112, section 7.1.2]"
        case .forbiddenTrailer(let name):
            "\(name.visible(limit: 80)) may not be in a trailer section [RFC 9110, section 6.5.1]"
        case .noOpenRequest: "no request waits for a response"
        case .messageUnfinished: "the message before has not ended"
        case .noMessage: "no head was encoded"
        case .connectionEnds: "the connection ends with the message before [RFC 9112, section 9.6]"
        case .upgradePending: "the request before may upgrade the connection [RFC 9110, section 7.8]"
        case .upgradeNotAsked: "the request does not ask for an upgrade [RFC 9110, section 15.2.2]"
        case .upgraded: "the connection is not HTTP any more"
        }
    }
}
