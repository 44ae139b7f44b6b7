import HTTPWire
import Testing

@Suite("A server's wire refuses")
struct ServerViolationTests {
    @Test("Request lines that are none", arguments: startLines)
    func startLine(violation: RequestViolation) throws { try violation.check() }

    static let startLines: [RequestViolation] = [
        RequestViolation("nothing", .malformedStartLine, "\n\n\n", after: "\n", "empty line"),
        RequestViolation("HTTP/0.9", .malformedStartLine, "GET /\n\n"),
        RequestViolation("two spaces", .malformedStartLine, "GET  / HTTP/1.1\nHost: x\n\n"),
        RequestViolation("a space at the end", .malformedStartLine, "GET / HTTP/1.1 \nHost: x\n\n"),
        RequestViolation("a space at the front", .malformedStartLine, " GET / HTTP/1.1\nHost: x\n\n"),
        RequestViolation("a space in the target", .malformedStartLine, "GET /a b HTTP/1.1\nHost: x\n\n"),
        RequestViolation("a tab for a space", .malformedStartLine, "GET\t/ HTTP/1.1\nHost: x\n\n"),
        RequestViolation("a method that is no token", .malformedStartLine, "G@T / HTTP/1.1\nHost: x\n\n"),
        RequestViolation("TLS", .malformedStartLine, [0x16, 3, 1, 0, 5, 1, 0x0D, 0x0A], "\\u{16}"),
        RequestViolation("a name in small letters", .malformedStartLine, "GET / http/1.1\nHost: x\n\n"),
        RequestViolation("a version of two digits", .malformedStartLine, "GET / HTTP/1.10\nHost: x\n\n"),
        RequestViolation("a version without a point", .malformedStartLine, "GET / HTTP/11\nHost: x\n\n"),
        RequestViolation("a version with a comma", .malformedStartLine, "GET / HTTP/1,1\nHost: x\n\n"),
        RequestViolation("no version", .malformedStartLine, "GET / \nHost: x\n\n"),
        RequestViolation("HTTP/2's preface", .unsupportedVersion, "PRI * HTTP/2.0\n\nSM\n\n", "HTTP/2.0"),
        RequestViolation("version 0", .unsupportedVersion, "GET / HTTP/0.9\n\n"),
        RequestViolation("a method that nobody knows", .unknownMethod, "FROB / HTTP/1.1\nHost: x\n\n"),
        RequestViolation("a method of another protocol", .unknownMethod, "DESCRIBE / HTTP/1.1\nHost: x\n\n"),
        RequestViolation("a method with small letters", .unknownMethod, "Get / HTTP/1.1\nHost: x\n\n"),
        RequestViolation("a fragment", .malformedTarget, "GET /#a HTTP/1.1\nHost: x\n\n", "/#a"),
        RequestViolation("bytes above 127", .malformedTarget, "GET /\u{E9} HTTP/1.1\nHost: x\n\n"),
        RequestViolation("a tab", .malformedTarget, "GET /\t HTTP/1.1\nHost: x\n\n"),
        RequestViolation("an asterisk for GET", .malformedTarget, "GET * HTTP/1.1\nHost: x\n\n"),
        RequestViolation("a path without a slash", .malformedTarget, "GET a/b HTTP/1.1\nHost: x\n\n"),
        RequestViolation("an authority for GET", .malformedTarget, "GET x:80 HTTP/1.1\nHost: x\n\n"),
        RequestViolation("a path for CONNECT", .malformedTarget, "CONNECT /a HTTP/1.1\nHost: x\n\n"),
        RequestViolation("no port for CONNECT", .malformedTarget, "CONNECT x HTTP/1.1\nHost: x\n\n"),
        RequestViolation("an empty port for CONNECT", .malformedTarget, "CONNECT x: HTTP/1.1\nHost: x\n\n"),
        RequestViolation("no host", .malformedTarget, "GET http:///a HTTP/1.1\nHost: x\n\n"),
        RequestViolation("a user", .malformedTarget, "GET http://u@x/a HTTP/1.1\nHost: x\n\n"),
        RequestViolation("http without //", .malformedTarget, "GET http:x HTTP/1.1\nHost: x\n\n"),
    ]

    @Test("Lines that are none, and fields that are none", arguments: lines)
    func line(violation: RequestViolation) throws { try violation.check() }

    static let lines: [RequestViolation] = [
        RequestViolation("LF after the request line", .lineFeedAlone, raw("GET / HTTP/1.1\nHost: x\r\n\r\n")),
        RequestViolation("LF after a field", .lineFeedAlone, raw("GET / HTTP/1.1\r\nHost: x\n\r\n"), at: "Host"),
        RequestViolation("LF as the empty line", .lineFeedAlone, raw("GET / HTTP/1.1\r\nHost: x\r\n\n"), after: "x\n"),
        RequestViolation("CR in the request line", .carriageReturnAlone, raw("GET /\r HTTP/1.1\r\n\r\n")),
        RequestViolation(
            "CR in a value", .carriageReturnAlone, raw("GET / HTTP/1.1\r\nHost: x\rA: b\r\n\r\n"), at: "Host"),
        RequestViolation(
            "CR before CRLF", .carriageReturnAlone, raw("GET / HTTP/1.1\r\nHost: x\r\r\n\r\n"), at: "Host"),
        RequestViolation(
            "a space before the first field", .spaceBeforeFields, "GET / HTTP/1.1\n Host: x\n\n", at: " Host"),
        RequestViolation("a line of spaces", .spaceBeforeFields, "GET / HTTP/1.1\n \nHost: x\n\n", at: " \n"),
        RequestViolation("a folded field", .foldedLine, fields: "A: b\n c", at: " c"),
        RequestViolation(
            "a field folded with a tab", .foldedLine, fields: "A: b\n\tTransfer-Encoding: chunked", at: "\tT"),
        RequestViolation("no colon", .missingColon, fields: "Authorization", at: "Auth"),
        RequestViolation("a space before the colon", .spaceBeforeColon, fields: "Content-Length : 5", at: "Content"),
        RequestViolation("a tab before the colon", .spaceBeforeColon, fields: "A\t: 5", at: "A"),
        RequestViolation("no name", .malformedFieldName, fields: ": a", at: ": a"),
        RequestViolation("a space in a name", .malformedFieldName, fields: "A B: c", at: "A B"),
        RequestViolation("a name above 127", .malformedFieldName, fields: "\u{E9}: c", at: "\u{E9}"),
        RequestViolation("a slash in a name", .malformedFieldName, fields: "A/B: c", at: "A/B"),
        RequestViolation("NUL in a value", .malformedFieldValue, fields: "A: b\u{0}c", at: "A: b"),
        RequestViolation("DEL in a value", .malformedFieldValue, fields: "A: b\u{7F}", at: "A: b"),
        RequestViolation(
            "ESC in a value, which may be a secret", .malformedFieldValue, fields: "Cookie: \u{1B}[1m", at: "Cookie",
            "\"Cookie\""),
    ]

    @Test("Heads that cannot be right as a whole", arguments: heads)
    func head(violation: RequestViolation) throws { try violation.check() }

    static let heads: [RequestViolation] = [
        RequestViolation(
            "what llhttp does not take for chunked", .refusedByParser, fields: "Transfer-Encoding: chunked\t"),
        RequestViolation("no Host", .missingHost, "GET / HTTP/1.1\n\n"),
        RequestViolation("two of them", .repeatedHost, fields: "host: x"),
        RequestViolation("two of them in HTTP/1.0", .repeatedHost, "GET / HTTP/1.0\nHost: x\nHost: y\n\n"),
        RequestViolation("a path", .malformedHost, "GET / HTTP/1.1\nHost: x/y\n\n", "x/y"),
        RequestViolation("two hosts", .malformedHost, "GET / HTTP/1.1\nHost: x y\n\n"),
        RequestViolation("a user", .malformedHost, "GET / HTTP/1.1\nHost: u@x\n\n"),
        RequestViolation("a port that is none", .malformedHost, "GET / HTTP/1.1\nHost: x:y\n\n"),
        RequestViolation("an open bracket", .malformedHost, "GET / HTTP/1.1\nHost: [::1\n\n"),
        RequestViolation("only a port", .malformedHost, "GET / HTTP/1.1\nHost: :80\n\n"),
        RequestViolation("two lengths", .ambiguousLength, fields: "Content-Length: 5\nContent-Length: 6"),
        RequestViolation("the same length twice", .ambiguousLength, fields: "Content-Length: 5\nContent-Length: 5"),
        RequestViolation(
            "a length and chunks", .ambiguousLength, fields: "Content-Length: 5\nTransfer-Encoding: chunked"),
        RequestViolation(
            "chunks and a length", .ambiguousLength, fields: "Transfer-Encoding: chunked\nContent-Length: 5"),
        RequestViolation("a sign", .malformedContentLength, fields: "Content-Length: +5"),
        RequestViolation("a negative length", .malformedContentLength, fields: "Content-Length: -5"),
        RequestViolation("no length", .malformedContentLength, fields: "Content-Length:"),
        RequestViolation("a hexadecimal length", .malformedContentLength, fields: "Content-Length: 0x5"),
        RequestViolation("a space in the length", .malformedContentLength, fields: "Content-Length: 5 5"),
        RequestViolation("a list of lengths", .malformedContentLength, fields: "Content-Length: 5, 5"),
        RequestViolation("more than 63 bits", .malformedContentLength, fields: "Content-Length: 9223372036854775808"),
        RequestViolation("more than 64 bits", .malformedContentLength, fields: "Content-Length: 18446744073709551616"),
        RequestViolation(
            "chunked, and then something", .malformedTransferEncoding, fields: "Transfer-Encoding: chunked, gzip"),
        RequestViolation("chunked twice", .malformedTransferEncoding, fields: "Transfer-Encoding: chunked, chunked"),
        RequestViolation(
            "chunked in two lines", .malformedTransferEncoding,
            fields: "Transfer-Encoding: chunked\nTransfer-Encoding: chunked"),
        RequestViolation(
            "chunked with a parameter", .malformedTransferEncoding, fields: "Transfer-Encoding: chunked;a=b"),
        RequestViolation("another coding alone", .malformedTransferEncoding, fields: "Transfer-Encoding: gzip"),
        RequestViolation("no coding", .malformedTransferEncoding, fields: "Transfer-Encoding:"),
        RequestViolation(
            "chunked with something around it", .malformedTransferEncoding, fields: "Transfer-Encoding: xchunked"),
        RequestViolation(
            "chunked in quotation marks", .malformedTransferEncoding, fields: "Transfer-Encoding: \"chunked\""),
        RequestViolation(
            "a coding before chunked", .unsupportedTransferCoding, fields: "Transfer-Encoding: gzip, chunked", "gzip"),
        RequestViolation(
            "identity", .unsupportedTransferCoding, fields: "Transfer-Encoding: identity\nTransfer-Encoding: chunked"),
        RequestViolation(
            "chunks in HTTP/1.0", .transferEncodingInOldVersion, "POST / HTTP/1.0\nTransfer-Encoding: chunked\n\n"),
        RequestViolation("content", .contentInConnect, "CONNECT x:1 HTTP/1.1\nHost: x\nContent-Length: 1\n\n"),
        RequestViolation("chunks", .contentInConnect, "CONNECT x:1 HTTP/1.1\nHost: x\nTransfer-Encoding: chunked\n\n"),
    ]

    @Test("Chunks that are none", arguments: chunks)
    func chunk(violation: RequestViolation) throws { try violation.check() }

    private static let chunked = wire("POST / HTTP/1.1\nHost: x\nTransfer-Encoding: chunked\n\n")

    static let chunks: [RequestViolation] = [
        RequestViolation("no size", .malformedChunkSize, chunks: "\nhello\n0\n\n", at: "\nhello"),
        RequestViolation("an extension without a size", .malformedChunkSize, chunks: ";a\nhello", at: ";a"),
        RequestViolation("a sign", .malformedChunkSize, chunks: "+5\nhello", at: "+5"),
        RequestViolation("a negative size", .malformedChunkSize, chunks: "-5\nhello", at: "-5"),
        RequestViolation("0x", .malformedChunkSize, chunks: "0x5\nhello", at: "0x5"),
        RequestViolation("a space before the size", .malformedChunkSize, chunks: " 5\nhello", at: " 5\n"),
        RequestViolation("a space after the size", .malformedChunkSize, chunks: "5 \nhello", at: "5 \n"),
        RequestViolation("another letter", .malformedChunkSize, chunks: "5g\nhello", at: "5g"),
        RequestViolation("64 bits", .chunkTooLong, chunks: "8000000000000000\n", at: "8000"),
        RequestViolation("too many bits", .chunkTooLong, chunks: "FFFFFFFFFFFFFFFFFFFFFFFFFF\n", at: "FFFF"),
        RequestViolation(
            "together more than can be counted", .chunkTooLong, chunks: "1\na\n7fffffffffffffff\n", at: "7fff"),
        RequestViolation("LF after the size", .lineFeedAlone, chunked + raw("5\nhello"), at: "5"),
        RequestViolation("LF within an extension", .lineFeedAlone, chunked + raw("5;a=\"\n\"\r\nhello"), at: "5;a"),
        RequestViolation(
            "CR within an extension", .carriageReturnAlone, chunked + raw("5;a=\"\r\"\r\nhello"), at: "5;a"),
        RequestViolation("an extension without a name", .malformedChunkExtension, chunks: "5;\nhello", at: "5;"),
        RequestViolation("an extension without a value", .malformedChunkExtension, chunks: "5;a=\nhello", at: "5;a"),
        RequestViolation(
            "a quoted string that does not end", .malformedChunkExtension, chunks: "5;a=\"b\nhello", at: "5;a"),
        RequestViolation(
            "a quoted string that ends with a backslash", .malformedChunkExtension, chunks: "5;a=\"b\\\nhello",
            at: "5;a"),
        RequestViolation("NUL in a quoted string", .malformedChunkExtension, chunks: "5;a=\"\u{0}\"\nhello", at: "5;a"),
        RequestViolation(
            "a space at the end of an extension", .malformedChunkExtension, chunks: "5;a \nhello", at: "5;a"),
        RequestViolation("a longer chunk than announced", .malformedChunkEnd, chunks: "5\nhello!\n0\n\n", at: "!"),
        RequestViolation("LF after a chunk", .malformedChunkEnd, chunked + raw("1\r\n!\n0\r\n\r\n"), after: "!"),
        RequestViolation("a folded trailer", .foldedLine, chunks: "0\nA: b\n c\n\n", at: " c\n"),
        RequestViolation("a space before the first trailer", .spaceBeforeFields, chunks: "0\n A: b\n\n", at: " A"),
        RequestViolation("a trailer without a name", .malformedFieldName, chunks: "0\n: b\n\n", at: ": b"),
        RequestViolation(
            "a length after all", .forbiddenTrailer, chunks: "0\nZ: 1\nContent-Length: 0\n\n", at: "Z: 1",
            "Content-Length"),
        RequestViolation(
            "chunks after all", .forbiddenTrailer, chunks: "0\ntransfer-encoding: chunked\n\n", at: "transfer-"),
        RequestViolation("another Host", .forbiddenTrailer, chunks: "0\nhost: y\n\n", at: "host: y"),
    ]

    @Test("Each kind has a sentence, a section and a status", arguments: HTTPViolation.Kind.allCases)
    func kinds(kind: HTTPViolation.Kind) {
        let violation = HTTPViolation(kind, at: 7)
        #expect(violation.description.hasSuffix(", byte 7 of the stream [\(kind.section)]"))
        #expect(kind.section.hasPrefix("RFC "))
        #expect(kind.status.isClientError || kind.status.isServerError)
    }

    @Test("After a violation nothing is held and nothing is read, and it is thrown each time")
    func staysFailed() throws {
        var server = HTTPServerWire()
        server.append(wire("GET / HTTP/1.1\n\nGET / HTTP/1.1\nHost: x\n\n"))
        let violation = try #require(throws: HTTPViolation.self) { try server.next() }
        #expect(violation.description == "the request has no Host, byte 0 of the stream [RFC 9112, section 3.2]")
        #expect(server.violation == violation)
        server.append(wire("GET / HTTP/1.1\nHost: x\n\n"))
        #expect(server.heldByteCount == 0)
        #expect(throws: violation) { try server.next() }
    }
}
