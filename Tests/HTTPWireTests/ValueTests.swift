import HTTPWire
import Testing

@Suite("HTTP values")
struct ValueTests {
    @Test("Fields keep their order and their case, and are looked up without regard to it")
    func lookUp() {
        var fields: HTTPFields = ["Host": "a", "ACCEPT": "x, y", "accept": "z", "Via": ""]
        #expect(fields.map(\.name) == ["Host", "ACCEPT", "accept", "Via"])
        #expect(fields["hOST"] == "a")
        #expect(fields["missing"] == nil)
        #expect(fields.values(of: "Accept") == ["x, y", "z"])
        #expect(fields.elements(of: "Accept") == ["x", "y", "z"])
        fields.set("Accept", to: "w")
        #expect(fields == ["host": "a", "accept": "w", "via": ""])
        fields["Accept"] = nil
        #expect(fields.count == 2)
        fields["New"] = "n"
        #expect(fields.last == HTTPField("new", "n"))
    }

    @Test(
        "A list ends its members at commas outside quotation marks",
        arguments: [
            ("a,b", ["a", "b"]), (" , a ,\t,b,", ["a", "b"]), ("", []), (",", []),
            ("\u{600} ,\u{301}, ", ["\u{600}", "\u{301}"]),
            (#"a="x, y", b"#, [#"a="x, y""#, "b"]), (#""\", x", b"#, [#""\", x""#, "b"]),
            (#"a, "b, c"#, ["a", #""b, c"#]),
        ])
    func lists(value: String, members: [String]) {
        let fields: HTTPFields = ["X": value]
        #expect(fields.elements(of: "x") == members)
    }

    @Test("Tokens have no case")
    func tokens() {
        let fields: HTTPFields = ["Connection": "Keep-Alive, UPGRADE"]
        #expect(fields.tokens(of: "connection") == ["keep-alive", "upgrade"])
        #expect(fields.hasToken("upgrade", in: "Connection"))
        #expect(!fields.hasToken("close", in: "Connection"))
    }

    @Test("A head is one line, and credentials are not in a description")
    func descriptions() {
        let head = HTTPRequestHead(.get, "/a\u{1B}b", fields: ["Host": "x", "Authorization": "Bearer s"])
        #expect("\(head)" == #"GET /a\u{1B}b HTTP/1.1, 2 fields"#)
        #expect("\(head.fields)" == "[Host: x, Authorization: ***]")
        #expect("\(HTTPResponseHead(.notFound, fields: ["A": "b"]))" == "HTTP/1.1 404 Not Found, 1 field")
        #expect("\(HTTPResponseHead(299, version: .v1_0))" == "HTTP/1.0 299, 0 fields")
    }

    @Test("A status is its code")
    func status() {
        #expect(HTTPStatus(200, "Fine") == .ok)
        #expect(HTTPStatus(200, "Fine").reasonPhrase == "Fine")
        #expect(HTTPStatus(404).description == "404 Not Found")
    }

    @Test("The first digit of a status says its class", arguments: 1...9)
    func classes(digit: Int) {
        for code in [digit * 100, digit * 100 + 99] {
            let status = HTTPStatus(code)
            let classes = [
                status.isInformational, status.isSuccessful, status.isRedirection, status.isClientError,
                status.isServerError,
            ]
            #expect(classes == (1...5).map { $0 == digit }, "\(code)")
        }
    }
}
