import CarillonEnvironment
import Foundation
import HTTPWire
import JSONWire
import TestBasics
import Testing

@testable import HTTPHosting
@testable import MagicBellServer
@testable import MockHosting

@Suite("Broken HTTP to a MagicBell server")
struct BrokenHTTPTests {
    @Test(
        "is refused with the right status and the body that all errors have, and ends its connection",
        arguments: [
            ("GET\r\n\r\n", 400, "RFC 9112, section 3"),
            ("GET / HTTP/2.0\r\n\r\n", 505, "RFC 9110, section 15.6.6"),
            ("GET /\(String(repeating: "a", count: 9_000)) HTTP/1.1\r\n\r\n", 414, "RFC 9112, section 3"),
            (
                "GET / HTTP/1.1\r\nHost: a\r\n\(String(repeating: "X: y\r\n", count: 200))\r\n", 431,
                "RFC 6585, section 5"
            ),
            (
                "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", 400,
                "RFC 9112, section 6.3"
            ),
            (
                "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n", 400,
                "RFC 9112, section 6.3"
            ),
            ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n", 501, "RFC 9112, section 6.1"),
            ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9000000\r\n\r\n", 413, "RFC 9110, section 15.5.14"),
            ("GET / HTTP/1.1\r\nX Y: z\r\n\r\n", 400, "RFC 9110, section 5.1"),
        ])
    func refusal(request: String, status: Int, section: String) throws {
        let (output, isOver) = answer(request)
        var reader = ResponseReader(output)
        let response = try reader.next(answering: .get)
        #expect(response.status == status)
        #expect(response["connection"] == "close" && isOver)
        #expect(response.type == "application/json")
        let fields = HTTPFields(response.fields.map { HTTPField($0.name, $0.value) })
        expectDescribed(HTTPResponseHead(HTTPStatus(status), fields: fields), response.body, to: nil)
        let error = try JSON(bytes: response.body)["errors"]?[0]
        #expect(error?["code"] == "bad_request")
        #expect(error?["message"]?.string?.hasSuffix("[\(section)].") == true, "\(error?.text ?? "")")
    }

    @Test(
        "tells nothing of its bytes, which may be a secret, to its client and to the journal",
        arguments: [
            "GET / HTTP/1.1\r\nX-MAGICBELL-API-SECRET hush: \r\n\r\n", "GET /sse?accessToken=hush HTTP/1,1\r\n\r\n",
            "GET /push_subscriptions/hush# HTTP/1.1\r\nHost: a\r\n\r\n",
        ])
    func secrecy(request: String) {
        let stack = makeStack()
        stack.receive(Array(request.utf8), on: ConnectionID(1), at: .zero)
        let output = String(decoding: stack.takeOutputs().flatMap(\.bytes), as: UTF8.self)
        #expect(output.hasPrefix("HTTP/1.1 400 ") && !output.contains("hush"))
        let notes = stack.takeNotes().map { "\($0.entry)" }
        #expect(notes.contains { $0.contains("violation: ") } && !notes.contains { $0.contains("hush") }, "\(notes)")
    }

    /// The bytes that a new connection gets for a request, and whether it is over then.
    private func answer(_ request: String) -> (output: [UInt8], isOver: Bool) {
        let stack = makeStack()
        stack.receive(Array(request.utf8), on: ConnectionID(1), at: .zero)
        return (stack.takeOutputs().flatMap(\.bytes), !stack.isOpen(ConnectionID(1)))
    }

    /// A server without I/O, with one connection.
    private func makeStack() -> MessageStack<HTTPStackCore<MagicBellCore>> {
        let bed = APIBed()
        let hub = RealtimeHub(bed.numbers, settings: bed.settings, date: { _ in Date(timeIntervalSince1970: 0) })
        let stack = MessageStack(
            core: HTTPStackCore(MagicBellCore(bed.api, hub)), takesNotes: true)
        stack.open(ConnectionID(1), at: .zero)
        return stack
    }
}
