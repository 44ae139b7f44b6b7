extension HTTPStatus {
    /// The status `100 Continue` (RFC 9110, section 15.2.1).
    public static let `continue` = HTTPStatus(100)
    /// The status `101 Switching Protocols` (RFC 9110, section 15.2.2).
    public static let switchingProtocols = HTTPStatus(101)
    /// The status `103 Early Hints` (RFC 8297, section 2).
    public static let earlyHints = HTTPStatus(103)

    /// The status `200 OK` (RFC 9110, section 15.3.1).
    public static let ok = HTTPStatus(200)
    /// The status `201 Created` (RFC 9110, section 15.3.2).
    public static let created = HTTPStatus(201)
    /// The status `202 Accepted` (RFC 9110, section 15.3.3).
    public static let accepted = HTTPStatus(202)
    /// The status `204 No Content` (RFC 9110, section 15.3.5).
    public static let noContent = HTTPStatus(204)
    /// The status `205 Reset Content` (RFC 9110, section 15.3.6).
    public static let resetContent = HTTPStatus(205)
    /// The status `206 Partial Content` (RFC 9110, section 15.3.7).
    public static let partialContent = HTTPStatus(206)

    /// The status `301 Moved Permanently` (RFC 9110, section 15.4.2).
    public static let movedPermanently = HTTPStatus(301)
    /// The status `302 Found` (RFC 9110, section 15.4.3).
    public static let found = HTTPStatus(302)
    /// The status `303 See Other` (RFC 9110, section 15.4.4).
    public static let seeOther = HTTPStatus(303)
    /// The status `304 Not Modified` (RFC 9110, section 15.4.5).
    public static let notModified = HTTPStatus(304)
    /// The status `307 Temporary Redirect` (RFC 9110, section 15.4.8).
    public static let temporaryRedirect = HTTPStatus(307)
    /// The status `308 Permanent Redirect` (RFC 9110, section 15.4.9).
    public static let permanentRedirect = HTTPStatus(308)

    /// The status `400 Bad Request` (RFC 9110, section 15.5.1).
    public static let badRequest = HTTPStatus(400)
    /// The status `401 Unauthorized` (RFC 9110, section 15.5.2).
    public static let unauthorized = HTTPStatus(401)
    /// The status `402 Payment Required` (RFC 9110, section 15.5.3).
    public static let paymentRequired = HTTPStatus(402)
    /// The status `403 Forbidden` (RFC 9110, section 15.5.4).
    public static let forbidden = HTTPStatus(403)
    /// The status `404 Not Found` (RFC 9110, section 15.5.5).
    public static let notFound = HTTPStatus(404)
    /// The status `405 Method Not Allowed` (RFC 9110, section 15.5.6).
    public static let methodNotAllowed = HTTPStatus(405)
    /// The status `406 Not Acceptable` (RFC 9110, section 15.5.7).
    public static let notAcceptable = HTTPStatus(406)
    /// The status `408 Request Timeout` (RFC 9110, section 15.5.9).
    public static let requestTimeout = HTTPStatus(408)
    /// The status `409 Conflict` (RFC 9110, section 15.5.10).
    public static let conflict = HTTPStatus(409)
    /// The status `410 Gone` (RFC 9110, section 15.5.11).
    public static let gone = HTTPStatus(410)
    /// The status `411 Length Required` (RFC 9110, section 15.5.12).
    public static let lengthRequired = HTTPStatus(411)
    /// The status `412 Precondition Failed` (RFC 9110, section 15.5.13).
    public static let preconditionFailed = HTTPStatus(412)
    /// The status `413 Content Too Large` (RFC 9110, section 15.5.14).
    public static let contentTooLarge = HTTPStatus(413)
    /// The status `414 URI Too Long` (RFC 9110, section 15.5.15).
    public static let uriTooLong = HTTPStatus(414)
    /// The status `415 Unsupported Media Type` (RFC 9110, section 15.5.16).
    public static let unsupportedMediaType = HTTPStatus(415)
    /// The status `416 Range Not Satisfiable` (RFC 9110, section 15.5.17).
    public static let rangeNotSatisfiable = HTTPStatus(416)
    /// The status `417 Expectation Failed` (RFC 9110, section 15.5.18).
    public static let expectationFailed = HTTPStatus(417)
    /// The status `421 Misdirected Request` (RFC 9110, section 15.5.20).
    public static let misdirectedRequest = HTTPStatus(421)
    /// The status `422 Unprocessable Content` (RFC 9110, section 15.5.21).
    public static let unprocessableContent = HTTPStatus(422)
    /// The status `426 Upgrade Required` (RFC 9110, section 15.5.22).
    public static let upgradeRequired = HTTPStatus(426)
    /// The status `428 Precondition Required` (RFC 6585, section 3).
    public static let preconditionRequired = HTTPStatus(428)
    /// The status `429 Too Many Requests` (RFC 6585, section 4).
    public static let tooManyRequests = HTTPStatus(429)
    /// The status `431 Request Header Fields Too Large` (RFC 6585, section 5).
    public static let requestHeaderFieldsTooLarge = HTTPStatus(431)

    /// The status `500 Internal Server Error` (RFC 9110, section 15.6.1).
    public static let internalServerError = HTTPStatus(500)
    /// The status `501 Not Implemented` (RFC 9110, section 15.6.2).
    public static let notImplemented = HTTPStatus(501)
    /// The status `502 Bad Gateway` (RFC 9110, section 15.6.3).
    public static let badGateway = HTTPStatus(502)
    /// The status `503 Service Unavailable` (RFC 9110, section 15.6.4).
    public static let serviceUnavailable = HTTPStatus(503)
    /// The status `504 Gateway Timeout` (RFC 9110, section 15.6.5).
    public static let gatewayTimeout = HTTPStatus(504)
    /// The status `505 HTTP Version Not Supported` (RFC 9110, section 15.6.6).
    public static let httpVersionNotSupported = HTTPStatus(505)

    /// The phrase of IANA's registry of status codes, or none.
    static func registeredPhrase(of code: Int) -> String {
        switch code {
        case 100: "Continue"
        case 101: "Switching Protocols"
        case 103: "Early Hints"
        case 200: "OK"
        case 201: "Created"
        case 202: "Accepted"
        case 204: "No Content"
        case 205: "Reset Content"
        case 206: "Partial Content"
        case 301: "Moved Permanently"
        case 302: "Found"
        case 303: "See Other"
        case 304: "Not Modified"
        case 307: "Temporary Redirect"
        case 308: "Permanent Redirect"
        case 400: "Bad Request"
        case 401: "Unauthorized"
        case 402: "Payment Required"
        case 403: "Forbidden"
        case 404: "Not Found"
        case 405: "Method Not Allowed"
        case 406: "Not Acceptable"
        case 408: "Request Timeout"
        case 409: "Conflict"
        case 410: "Gone"
        case 411: "Length Required"
        case 412: "Precondition Failed"
        case 413: "Content Too Large"
        case 414: "URI Too Long"
        case 415: "Unsupported Media Type"
        case 416: "Range Not Satisfiable"
        case 417: "Expectation Failed"
        case 421: "Misdirected Request"
        case 422: "Unprocessable Content"
        case 426: "Upgrade Required"
        case 428: "Precondition Required"
        case 429: "Too Many Requests"
        case 431: "Request Header Fields Too Large"
        case 500: "Internal Server Error"
        case 501: "Not Implemented"
        case 502: "Bad Gateway"
        case 503: "Service Unavailable"
        case 504: "Gateway Timeout"
        case 505: "HTTP Version Not Supported"
        default: ""
        }
    }
}
