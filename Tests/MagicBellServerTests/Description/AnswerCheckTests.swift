import HTTPWire
import JSONWire
import Testing

@testable import CarillonMagicBell
@testable import MagicBellServer

@Suite("Answers are held to MagicBell's description")
struct AnswerCheckTests {
    private let bed = APIBed()
    private let description: APIDescription

    init() throws {
        description = try APIDescription.magicBell.get()
    }

    private func faults(
        _ line: String, _ status: Int, _ body: String, _ fields: HTTPFields = ["Content-Type": "application/json"]
    ) -> [String] {
        let words = line.split(separator: " ").map(String.init)
        return description.faults(
            in: HTTPResponseHead(HTTPStatus(status), fields: fields),
            Array((body == "errors" ? AnswerCheckTests.errors : body).utf8),
            to: HTTPRequestHead(HTTPMethod(words[0]), words[1]))
    }

    private static let errors = #"{"errors":[{"code":"c","message":"m"}]}"#

    @Test(
        "A change of a right answer is seen",
        arguments: [
            (#""sent_at":1700000000"#, #""sent_at":"2023-11-14T22:13:20Z""#, "body.notifications[0].sent_at is"),
            (#""sent_at":1700000000"#, #""sent_at":null"#, "body.notifications[0].sent_at is null, and not integer"),
            (#""sent_at":1700000000"#, #""sent_at":1.5"#, "body.notifications[0].sent_at is 1.5, and not integer"),
            (#""sent_at":1700000000,"#, "", "body.notifications[0] has no member sent_at"),
            (#""topic":null"#, #""topic":null,"custom_attributes":null"#, "custom_attributes is null, and not object"),
            (#""topic":null"#, #""topic":7"#, "body.notifications[0].topic is 7, and not string or null"),
            (#""topic":null"#, #""topic":null,"theme":"dark""#, "body.notifications[0].theme must not be there"),
            (#""total":1"#, #""total":"1""#, #"body.total is "1", and not integer"#),
            (#""total":1"#, #""total":-1"#, "body.total is -1, which is out of bounds"),
            (#""phone_numbers":[]"#, #""phone_numbers":null"#, "phone_numbers is null, and not array"),
            (#""notifications":["#, #""notifications":[7,"#, "body.notifications[0] is 7, and not object"),
            ("]}", "]", "the body is not JSON"),
        ])
    func changes(part: String, other: String, fault: String) throws {
        try bed.notify("A")
        let body = String(decoding: bed.send("GET /notifications").body, as: UTF8.self)
        #expect(faults("GET /notifications", 200, body) == [])
        let changed = body.replacing(part, with: other)
        #expect(changed != body)
        let found = faults("GET /notifications", 200, changed)
        #expect(found.contains { $0.contains(fault) }, "\(found)")
    }

    @Test(
        "So are a status, a type, a field and a body that are not described",
        arguments: [
            ("GET /config", 500, "errors", [:], "500 is no answer that is described"),
            ("GET /config", 404, "errors", [:], "404 is no answer that is described"),
            ("GET /notifications/seen", 200, "{}", [:], "200 is no answer that is described"),
            ("GET /nowhere", 200, "{}", [:], "200 is no answer that is described"),
            ("GET /config", 401, "errors", ["Content-Type": "text/html"], "text/html is no type that is described"),
            ("GET /config", 401, "errors", ["Content-Type": ""], "no type is no type that is described"),
            ("GET /config", 401, "", [:], "the body is not JSON"),
            ("GET /config", 401, #"{"errors":[]}"#, [:], "body.errors has 0 elements"),
            ("GET /config", 429, "errors", [:], "the field Retry-After is missing"),
            ("GET /config", 429, "errors", ["Retry-After": "soon"], "Retry-After is"),
            ("PATCH /config", 405, "errors", [:], "the field Allow is missing"),
            ("POST /notifications/read", 204, "{}", [:], "the body should be empty"),
            ("POST /notifications/read", 200, "{}", [:], "200 is no answer that is described"),
            ("GET /", 426, "", [:], "the field Upgrade is missing"),
        ] as [(String, Int, String, [String: String], String)])
    func others(line: String, status: Int, body: String, more: [String: String], fault: String) {
        var fields: HTTPFields = ["Content-Type": "application/json"]
        for (name, value) in more.sorted(by: { $0.key < $1.key }) {
            if value.isEmpty { fields.remove(name) } else { fields.set(name, to: value) }
        }
        let found = faults(line, status, body, fields)
        #expect(found.contains { $0.contains(fault) }, "\(found)")
    }

    @Test(
        "A correct answer is accepted",
        arguments: [
            ("GET /config?page=1", 401, "errors", [:]), ("GET http://bell/%63onfig", 401, "errors", [:]),
            ("PATCH /config", 405, "errors", ["Allow": "GET"]), ("GET /nowhere", 404, "errors", [:]),
            ("GET /config", 429, "errors", ["Retry-After": "7"]), ("HEAD /config", 401, "", [:]),
            ("HEAD /config", 405, "", ["Allow": "GET"]), ("OPTIONS /config", 204, "", [:]),
            ("GET /config", 431, "errors", [:]), ("GET /notifications/seen", 405, "errors", ["Allow": "POST"]),
            ("GET /notifications/seem", 404, "errors", [:]),
            ("GET /", 400, "", [:]), ("GET /config", 100, "", [:]),
        ] as [(String, Int, String, [String: String])])
    func right(line: String, status: Int, body: String, more: [String: String]) {
        var fields: HTTPFields = ["Content-Type": "application/json"]
        for (name, value) in more { fields.append(name, value) }
        #expect(faults(line, status, body, fields) == [])
    }

    @Test("A stream is held to its type, not to what it carries") func stream() {
        let request = HTTPRequestHead(.get, "/sse?v=1.1")
        for (type, isRight) in [("text/event-stream", true), ("text/plain", false)] {
            let head = HTTPResponseHead(.ok, fields: ["Content-Type": type])
            #expect(description.faults(in: head, nil, to: request).isEmpty == isRight)
        }
    }

    @Test("A request that could not be read has answers, too") func broken() {
        let head = HTTPResponseHead(.badRequest, fields: ["Content-Type": "application/json"])
        #expect(description.faults(in: head, Array(AnswerCheckTests.errors.utf8), to: nil) == [])
        #expect(description.faults(in: head, [], to: nil) != [])
        #expect(description.faults(in: HTTPResponseHead(.ok), [], to: nil) != [])
    }
}
