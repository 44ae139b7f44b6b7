extension HTTPStatus {
    /// RFC 9110, section 15.2.1.
    public static let `continue` = HTTPStatus(100)
    /// RFC 9110, section 15.2.2.
    public static let switchingProtocols = HTTPStatus(101)
    /// RFC 8297, section 2.
    public static let earlyHints = HTTPStatus(103)

    /// RFC 9110, section 15.3.1.
    public static let ok = HTTPStatus(200)
    /// RFC 9110, section 15.3.2.
    public static let created = HTTPStatus(201)
    /// RFC 9110, section 15.3.3.
    public static let accepted = HTTPStatus(202)
    /// RFC 9110, section 15.3.5.
    public static let noContent = HTTPStatus(204)
    /// RFC 9110, section 15.3.6.
    public static let resetContent = HTTPStatus(205)
    /// RFC 9110, section 15.3.7.
    public static let partialContent = HTTPStatus(206)

    /// RFC 9110, section 15.4.2.
    public static let movedPermanently = HTTPStatus(301)
    /// RFC 9110, section 15.4.3.
    public static let found = HTTPStatus(302)
    /// RFC 9110, section 15.4.4.
    public static let seeOther = HTTPStatus(303)
    /// RFC 9110, section 15.4.5.
    public static let notModified = HTTPStatus(304)
    /// RFC 9110, section 15.4.8.
    public static let temporaryRedirect = HTTPStatus(307)
    /// RFC 9110, section 15.4.9.
    public static let permanentRedirect = HTTPStatus(308)

    /// RFC 9110, section 15.5.1.
    public static let badRequest = HTTPStatus(400)
    /// RFC 9110, section 15.5.2.
    public static let unauthorized = HTTPStatus(401)
    /// RFC 9110, section 15.5.3.
    public static let paymentRequired = HTTPStatus(402)
    /// RFC 9110, section 15.5.4.
    public static let forbidden = HTTPStatus(403)
    /// RFC 9110, section 15.5.5.
    public static let notFound = HTTPStatus(404)
    /// RFC 9110, section 15.5.6.
    public static let methodNotAllowed = HTTPStatus(405)
    /// RFC 9110, section 15.5.7.
    public static let notAcceptable = HTTPStatus(406)
    /// RFC 9110, section 15.5.9.
    public static let requestTimeout = HTTPStatus(408)
    /// RFC 9110, section 15.5.10.
    public static let conflict = HTTPStatus(409)
    /// RFC 9110, section 15.5.11.
    public static let gone = HTTPStatus(410)
    /// RFC 9110, section 15.5.12.
    public static let lengthRequired = HTTPStatus(411)
    /// RFC 9110, section 15.5.13.
    public static let preconditionFailed = HTTPStatus(412)
    /// RFC 9110, section 15.5.14.
    public static let contentTooLarge = HTTPStatus(413)
    /// RFC 9110, section 15.5.15.
    public static let uriTooLong = HTTPStatus(414)
    /// RFC 9110, section 15.5.16.
    public static let unsupportedMediaType = HTTPStatus(415)
    /// RFC 9110, section 15.5.17.
    public static let rangeNotSatisfiable = HTTPStatus(416)
    /// RFC 9110, section 15.5.18.
    public static let expectationFailed = HTTPStatus(417)
    /// RFC 9110, section 15.5.20.
    public static let misdirectedRequest = HTTPStatus(421)
    /// RFC 9110, section 15.5.21.
    public static let unprocessableContent = HTTPStatus(422)
    /// RFC 9110, section 15.5.22.
    public static let upgradeRequired = HTTPStatus(426)
    /// RFC 6585, section 3.
    public static let preconditionRequired = HTTPStatus(428)
    /// RFC 6585, section 4.
    public static let tooManyRequests = HTTPStatus(429)
    /// RFC 6585, section 5.
    public static let requestHeaderFieldsTooLarge = HTTPStatus(431)

    /// RFC 9110, section 15.6.1.
    public static let internalServerError = HTTPStatus(500)
    /// RFC 9110, section 15.6.2.
    public static let notImplemented = HTTPStatus(501)
    /// RFC 9110, section 15.6.3.
    public static let badGateway = HTTPStatus(502)
    /// RFC 9110, section 15.6.4.
    public static let serviceUnavailable = HTTPStatus(503)
    /// RFC 9110, section 15.6.5.
    public static let gatewayTimeout = HTTPStatus(504)
    /// RFC 9110, section 15.6.6.
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
