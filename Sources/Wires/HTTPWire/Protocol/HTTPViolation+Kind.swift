extension HTTPViolation {
    /// The kinds of violations, each with its rule and the status that answers it.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        // MARK: The start line

        /// The first line is no request line or status line. RFC 9112, sections 3 and 4: 400.
        case malformedStartLine
        /// The first line exceeds its limit. RFC 9112, section 3: 414.
        case startLineTooLong
        /// The major version is not 1. RFC 9110, section 15.6.6: 505.
        case unsupportedVersion
        /// The method is unknown to llhttp. RFC 9110, section 9.1: 501.
        case unknownMethod
        /// The target has none of the four forms, or not the form of its method. RFC 9112, section 3.2: 400.
        case malformedTarget

        // MARK: Lines and fields

        /// A line ends with LF alone. RFC 9112, section 2.2: 400.
        case lineFeedAlone
        /// A CR comes without LF. RFC 9112, section 2.2: 400.
        case carriageReturnAlone
        /// White space comes between the start line and the first field. RFC 9112, section 2.2: 400.
        case spaceBeforeFields
        /// A field goes on in the next line (obs-fold). RFC 9112, section 5.2: 400.
        case foldedLine
        /// A field line has no colon. RFC 9112, section 5: 400.
        case missingColon
        /// White space comes between a name and the colon. RFC 9112, section 5.1: 400.
        case spaceBeforeColon
        /// A field name is empty, or is no token. RFC 9110, section 5.1: 400.
        case malformedFieldName
        /// A field value has NUL or another control character. RFC 9110, section 5.5: 400.
        case malformedFieldValue
        /// A field line exceeds its limit. RFC 6585, section 5: 431.
        case fieldTooLong
        /// The fields are more than their limit. RFC 6585, section 5: 431.
        case tooManyFields
        /// The whole section exceeds its limit. RFC 6585, section 5: 431.
        case sectionTooLong

        // MARK: The fields together

        /// A request of HTTP/1.1 has no Host. RFC 9112, section 3.2: 400.
        case missingHost
        /// A request has more than one Host. RFC 9112, section 3.2: 400.
        case repeatedHost
        /// Host is no host with an optional port. RFC 9112, section 3.2: 400.
        case malformedHost
        /// Content-Length comes twice, or beside Transfer-Encoding: request smuggling. RFC 9112, section 6.3: 400.
        case ambiguousLength
        /// Content-Length is no number of bytes. RFC 9112, section 6.3: 400.
        case malformedContentLength
        /// Transfer-Encoding does not end with `chunked`, or has it twice. RFC 9112, section 6.3: 400.
        case malformedTransferEncoding
        /// Transfer-Encoding comes in HTTP/1.0. RFC 9112, section 6.1: 400.
        case transferEncodingInOldVersion
        /// Another transfer coding comes before `chunked`. RFC 9112, section 6.1: 501.
        case unsupportedTransferCoding
        /// CONNECT comes with a length or a transfer coding. RFC 9110, section 9.3.6: 400.
        case contentInConnect

        // MARK: The body

        /// The body exceeds its limit. RFC 9110, section 15.5.14: 413.
        case bodyTooLong
        /// A chunk's size is no hexadecimal number. RFC 9112, section 7.1: 400.
        case malformedChunkSize
        /// A chunk has more bytes than an integer can count. RFC 9112, section 7.1: 413.
        case chunkTooLong
        /// A chunk's extensions are malformed. RFC 9112, section 7.1.1: 400.
        case malformedChunkExtension
        /// The line before a chunk, or the extensions of all chunks, exceed their limit. RFC 9112, section 7.1.1: 400.
        case chunkExtensionsTooLong
        /// No CRLF follows a chunk's bytes. RFC 9112, section 7.1: 400.
        case malformedChunkEnd
        /// A trailer field frames or routes the message. RFC 9110, section 6.5.1: 400.
        case forbiddenTrailer

        // MARK: The connection

        /// The stream ends within a message. RFC 9112, section 8: 400.
        case cutShort
        /// The server sends bytes although no request waits. RFC 9112, section 9.2.
        case unsolicitedResponse
        /// The server answers a request without Upgrade with 101. RFC 9110, section 15.2.2.
        case unsolicitedUpgrade
        /// swift-nio's parser refuses the section, or reads it in another way. RFC 9112, section 2.2: 400.
        case refusedByParser
    }
}

extension HTTPViolation.Kind {
    /// The status that a server should answer with.
    public var status: HTTPStatus {
        switch self {
        case .startLineTooLong: .uriTooLong
        case .unsupportedVersion: .httpVersionNotSupported
        case .unknownMethod, .unsupportedTransferCoding: .notImplemented
        case .fieldTooLong, .tooManyFields, .sectionTooLong: .requestHeaderFieldsTooLarge
        case .bodyTooLong, .chunkTooLong: .contentTooLarge
        default: .badRequest
        }
    }

    /// The standard and the section that has the rule.
    public var section: String {
        switch self {
        case .malformedStartLine, .startLineTooLong: "RFC 9112, section 3"
        case .unsupportedVersion: "RFC 9110, section 15.6.6"
        case .unknownMethod: "RFC 9110, section 9.1"
        case .malformedTarget, .missingHost, .repeatedHost, .malformedHost: "RFC 9112, section 3.2"
        case .lineFeedAlone, .carriageReturnAlone, .spaceBeforeFields, .refusedByParser: "RFC 9112, section 2.2"
        case .foldedLine: "RFC 9112, section 5.2"
        case .missingColon: "RFC 9112, section 5"
        case .spaceBeforeColon: "RFC 9112, section 5.1"
        case .malformedFieldName: "RFC 9110, section 5.1"
        case .malformedFieldValue: "RFC 9110, section 5.5"
        case .fieldTooLong, .tooManyFields, .sectionTooLong: "RFC 6585, section 5"
        case .ambiguousLength, .malformedContentLength, .malformedTransferEncoding: "RFC 9112, section 6.3"
        case .transferEncodingInOldVersion, .unsupportedTransferCoding: "RFC 9112, section 6.1"
        case .contentInConnect: "RFC 9110, section 9.3.6"
        case .bodyTooLong: "RFC 9110, section 15.5.14"
        case .malformedChunkSize, .chunkTooLong, .malformedChunkEnd: "RFC 9112, section 7.1"
        case .malformedChunkExtension, .chunkExtensionsTooLong: "RFC 9112, section 7.1.1"
        case .forbiddenTrailer: "RFC 9110, section 6.5.1"
        case .cutShort: "RFC 9112, section 8"
        case .unsolicitedResponse: "RFC 9112, section 9.2"
        case .unsolicitedUpgrade: "RFC 9110, section 15.2.2"
        }
    }

    package var sentence: String {
        switch self {
        case .malformedStartLine: "the first line is no request line or status line"
        case .startLineTooLong: "the first line is too long"
        case .unsupportedVersion: "the version is not HTTP/1"
        case .unknownMethod: "the method is unknown"
        case .malformedTarget: "the target is not in a form that the method may have"
        case .lineFeedAlone: "a line ends with LF instead of CRLF"
        case .carriageReturnAlone: "CR is not followed by LF"
        case .spaceBeforeFields: "the line after the first one begins with white space"
        case .foldedLine: "a field goes on in the next line"
        case .missingColon: "a field line has no colon"
        case .spaceBeforeColon: "white space comes before a field's colon"
        case .malformedFieldName: "a field name is empty or has other characters than a token's"
        case .malformedFieldValue: "a field value has a control character"
        case .fieldTooLong: "a field line is too long"
        case .tooManyFields: "the fields are too many"
        case .sectionTooLong: "the fields are too long together"
        case .missingHost: "the request has no Host"
        case .repeatedHost: "the request has more than one Host"
        case .malformedHost: "Host is not a host with an optional port"
        case .ambiguousLength: "Content-Length is there twice, or beside Transfer-Encoding"
        case .malformedContentLength: "Content-Length is no number of bytes"
        case .malformedTransferEncoding: "Transfer-Encoding does not end with chunked, once"
        case .transferEncodingInOldVersion: "HTTP/1.0 has no Transfer-Encoding"
        case .unsupportedTransferCoding: "the transfer coding is unknown"
        case .contentInConnect: "CONNECT has content"
        case .bodyTooLong: "the body is too long"
        case .malformedChunkSize: "a chunk's size is no hexadecimal number"
        case .chunkTooLong: "a chunk's size is too large"
        case .malformedChunkExtension: "a chunk's extensions are malformed"
        case .chunkExtensionsTooLong: "the chunks' extensions are too long"
        case .malformedChunkEnd: "no CRLF follows a chunk"
        case .forbiddenTrailer: "the field may not be in a trailer section"
        case .cutShort: "the stream ends within a message"
        case .unsolicitedResponse: "the server sends without having been asked"
        case .unsolicitedUpgrade: "the server upgrades without having been asked"
        case .refusedByParser: "swift-nio's parser does not agree"
        }
    }
}
