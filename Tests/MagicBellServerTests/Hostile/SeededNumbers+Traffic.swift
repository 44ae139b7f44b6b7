import HTTPWire
import TestBasics

extension SeededNumbers {
    /// Draws a request of one kind, with one mistake or several: in its bytes, its fields, its length, its chunks, its
    /// path or its body. One in eight is right.
    mutating func hostileRequest(_ secrets: HostileRequest.Secrets) -> [UInt8] {
        let (line, body, sender) = pick(HostileRequest.all(secrets))
        var request = Draft(line: line, body: body, sender: sender)
        if body == "upgrade" {
            request.body = ""
            request.more = [
                "Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13",
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            ]
        }
        if chance(6) { request.more.append("Idempotency-Key: \(below(5))") }
        switch below(8) {
        case 0: break
        case 1: changePath(&request)
        case 2: changeFields(&request)
        case 3: changeLength(&request)
        case 4: changeChunks(&request)
        case 5: changeBody(&request)
        default:
            var bytes = request.bytes(secrets)
            mutate(&bytes, early: 60, telling: Array("{}[]\",:/?&=%\\0.\r\n \t;".utf8))
            return bytes
        }
        var bytes = request.bytes(secrets)
        if !request.more.isEmpty, body == "upgrade" { bytes += frames() }
        return bytes
    }

    private mutating func changePath(_ request: inout Draft) {
        let words = request.line.split(separator: " ", maxSplits: 1)
        let (method, target) = (String(words[0]), String(words[1]))
        let targets = [
            "/../..\(target)", "/.\(target)", "/%2e%2e\(target)", "//\(target)", "\(target)/", "\(target)%00",
            "\(target)%", "\(target)%zz", "\(target)%ff%fe", "\(target)#x", "\(target)?\(target)",
            "http://bell\(target)",
            "http://else:1\(target)", "*", "", "bell:80", "\(target) x",
            String(repeating: "/a", count: 1 + below(5_000)),
            "\(target)?" + String(repeating: "page=1&", count: below(1_000)), "\(target)/\u{1F514}", "\\\(target)",
            "\(target);x=1", "/notifications/..;/users", "/%6eotifications", "/notifications?page=9223372036854775807",
            "/notifications?page=-1&per_page=1e3", "/users/email:%0d%0aX: y",
        ]
        let methods = [
            method, method, method, "PATCH", "TRACE", "OPTIONS", "CONNECT", "get", "G\tT", "X-\(method)", "",
        ]
        request.line = "\(pick(methods)) \(pick(targets))"
        if chance(6) {
            request.version = pick(["HTTP/1.0", "HTTP/0.9", "HTTP/2.0", "HTTP/1.2", "http/1.1", "", "HTTP/1.1 "])
        }
    }

    private mutating func changeFields(_ request: inout Draft) {
        switch below(9) {
        case 0: request.more += (0..<(100 + below(100))).map { "X-\($0): \($0)" }
        case 1: request.more.append("X-Long: " + String(repeating: "a", count: 16_000 + below(1_000)))
        case 2: request.more.append("X-Folded: a\r\n b")
        case 3: request.more.append(pick(["X Y: z", "X : z", ": z", "X", "\u{1F514}: z", "X\u{0}: z"]))
        case 4: request.more.append(pick(["X: \u{0}", "X: a\rb", "X: a\nY: b", "X: \u{7F}", "X: \u{1F514}"]))
        case 5: request.more.append(pick(["Host: else", "Host:", "Host: a b", "Connection: close", "Connection: ,,"]))
        case 6: request.more.append(pick(["Expect: 100-continue", "Expect: magic", "Upgrade: h2c", "TE: trailers"]))
        case 7:
            request.more.append(
                pick([
                    "X-MAGICBELL-API-KEY: else", "X-MAGICBELL-USER-EMAIL: \(String(repeating: "a", count: 300))@b.c",
                    "X-MAGICBELL-USER-EXTERNAL-ID: \u{1F514}", "X-MAGICBELL-USER-HMAC: x", "X-MAGICBELL-API-SECRET: x",
                    "X-MAGICBELL-CLIENT-ID: \(String(repeating: "c", count: below(2_000)))", "accept-version: v2",
                    "Idempotency-Key: \(String(repeating: "i", count: below(600)))", "Last-Event-ID: x!1:2-3",
                    "Authorization: Basic %%%", "Authorization:",
                ]))
        default: request.lineEnd = pick(["\n", "\r", "\r\n\r\n", "\n\r"])
        }
    }

    private mutating func changeLength(_ request: inout Draft) {
        let count = request.body.utf8.count
        request.lengths = pick([
            ["\(count)", "\(count + 1)"], ["\(count)", "\(count)"], ["-1"], ["+\(count)"], ["0x10"],
            ["\(count), \(count)"],
            ["99999999999999999999"], ["9223372036854775807"], [""], ["\(count) "], ["\(count)\u{B}"], ["1_0"],
            ["\(count + 7)"],
            ["\(count / 2)"], ["9000000"], [],
        ])
        if chance(4) { request.more.append("Transfer-Encoding: chunked") }
    }

    private mutating func changeChunks(_ request: inout Draft) {
        let body = request.body
        request.lengths = chance(4) ? ["\(body.utf8.count)"] : []
        request.more.append(
            pick([
                "Transfer-Encoding: chunked", "Transfer-Encoding: chunked", "Transfer-Encoding: chunked",
                "Transfer-Encoding: gzip, chunked", "Transfer-Encoding: chunked, gzip",
                "Transfer-Encoding: \u{B}chunked",
                "Transfer-Encoding: identity", "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked",
            ]))
        let size = String(body.utf8.count, radix: 16)
        request.body = pick([
            "\(size)\r\n\(body)\r\n0\r\n\r\n", "\(size)\r\n\(body)\r\n0\r\n\r\n",
            "\(size);a=\"b\"\r\n\(body)\r\n0\r\nX: y\r\n\r\n",
            "ffffffffffffffff\r\n\(body)", "-1\r\n\r\n", "\(size) \r\n\(body)\r\n0\r\n\r\n", "\(size)\n\(body)\n0\n\n",
            "\(size)\r\n\(body)0\r\n\r\n", "\r\n", "g\r\n\r\n", "\(size)\r\n\(body)\r\n0\r\nContent-Length: 5\r\n\r\n",
            "0\r\n\r\n", "\(size);" + String(repeating: "x", count: 2_000) + "\r\n\(body)\r\n0\r\n\r\n",
        ])
    }

    private mutating func changeBody(_ request: inout Draft) {
        if request.body.isEmpty { request.line = "POST /graphql" }
        switch below(6) {
        case 0:
            let unit = pick(["[", "{\"a\":", "{\"query\":\"", "[{\"a\":["])
            request.body = String(repeating: unit, count: 1 + below(3_000))
        case 1:
            let unit = pick([
                "{a", "{ a(x: [", "... on Query {", "{...F ", "# \\n", "query A($a: [[", "{notifications(first: 1",
            ])
            let document = String(repeating: unit, count: 1 + below(1_000))
            request.line = "POST /graphql"
            request.body = "{\"query\":\"\(document)\"}"
        case 2:
            request.body = pick([
                "", "null", "[]", "7", "\"a\"", "{}", "{\"query\":null}", "{\"notification\":[]}", "\u{FEFF}{}",
            ])
        case 3:
            let pairs = [
                ("\"", "'"), (":", ":1e999,\"x\":"), ("{", "{\"\\ud800\":1,"), ("[", "[[],"), ("true", "TRUE"),
                ("\"", "\"\\u0000"),
            ]
            let (old, new) = pick(pairs)
            request.body = request.body.replacing(old, with: new)
        default:
            var bytes = Array(request.body.utf8)
            for _ in 0...below(3) { mutate(&bytes, early: 60, telling: Array("{}[]()$@!:.,\"\\#\n".utf8)) }
            request.bodyBytes = bytes
        }
        request.lengths = ["\((request.bodyBytes ?? Array(request.body.utf8)).count)"]
    }

    /// Frames of a client, most of them wrong, or the bytes of no frame at all.
    private mutating func frames() -> [UInt8] {
        var bytes: [UInt8] = []
        for _ in 0..<below(4) {
            let opcode = pick([0x81, 0x82, 0x88, 0x89, 0x8A, 0x01, 0x80, 0xF1, 0x83] as [UInt8])
            let count = below(126)
            bytes += [opcode, UInt8(count) | (chance(5) ? 0 : 0x80)] + self.bytes(4 + count)
        }
        return bytes
    }
}

/// A request whose parts can each be wrong.
private struct Draft {
    var line: String
    var version = "HTTP/1.1"
    var body: String
    /// The bytes in place of the body's text.
    var bodyBytes: [UInt8]?
    let sender: String
    var lineEnd = "\r\n"
    var more: [String] = []
    /// The lengths that the request names; `nil` for the right one.
    var lengths: [String]?

    func bytes(_ secrets: HostileRequest.Secrets) -> [UInt8] {
        let content = bodyBytes ?? Array(body.utf8)
        let whole = HostileRequest.bytes("\(line)\(version.isEmpty ? "" : " ")\(version)", "", of: sender, secrets, [:])
        var text = String(decoding: whole.dropLast(2), as: UTF8.self)
        for field in more { text += field + "\r\n" }
        for length in lengths ?? (content.isEmpty ? [] : ["\(content.count)"]) {
            text += "Content-Length: \(length)\r\n"
        }
        text += "\r\n"
        if lineEnd != "\r\n" { text = text.replacing("\r\n", with: lineEnd) }
        return Array(text.utf8) + content
    }
}
