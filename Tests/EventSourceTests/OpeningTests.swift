import CarillonEnvironment
import EventSource
import Foundation
import HTTPEngine
import HTTPWire
import Testing

@Suite("An event source opens its stream")
struct OpeningTests {
    let bench = Bench()

    @Test("The request asks for an event stream, past all caches") func request() throws {
        bench.machine.open(at: bench.now)
        let actions = bench.take()
        #expect(actions.first == .tell(.state(.connecting)))
        guard case .send(let request) = try #require(actions.last) else { return #expect(Bool(false)) }
        let sent = request.httpRequest { ["Authorization": "Bearer t", "accept": "text/plain"] }
        #expect(sent.method == .get && sent.url == Bench.url && sent.body == nil && sent.idleTimeout == nil)
        #expect(
            sent.fields == [
                "Authorization": "Bearer t", "Accept": "text/event-stream", "Cache-Control": "no-cache",
            ])
    }

    @Test(
        "A stream opens by 200 and text/event-stream, in any case and with parameters",
        arguments: [
            "text/event-stream", "Text/Event-Stream", "text/event-stream; charset=utf-8", "text/event-stream ;x",
        ])
    func types(_ type: String) {
        bench.machine.open(at: bench.now)
        _ = bench.take()
        bench.answer(200, ["Content-Type": type])
        #expect(bench.take() == [.tell(.state(.open)), .tell(.opened)])
        #expect(bench.machine.readyState == .open)
    }

    @Test(
        "Another type is final",
        arguments: ["text/plain", "", "text/event-streams", "text/ event-stream", "text/html; a"])
    func foreignTypes(_ type: String) {
        bench.machine.open(at: bench.now)
        _ = bench.take()
        bench.answer(200, type.isEmpty ? [:] : ["Content-Type": type])
        #expect(bench.take() == [.cancel, .tell(.state(.closed)), .tell(.failed(.contentType(type)))])
        #expect(bench.machine.nextDeadline == nil)
    }

    @Test(
        "Every other status is final, as the standard says",
        arguments: [201, 203, 205, 206, 300, 304, 305, 306, 400, 401, 403, 404, 408, 429, 500, 502, 503, 504, 599])
    func statuses(_ status: Int) {
        bench.machine.open(at: bench.now)
        _ = bench.take()
        bench.answer(status)
        #expect(bench.take() == [.cancel, .tell(.state(.closed)), .tell(.failed(.status(status)))])
        bench.pass(.hours(1))
        #expect(bench.take() == [])
    }

    @Test("204 tells the client to stop, even if the options retry it") func noContent() {
        let bench = Bench(EventSource.Options(retriedStatuses: [204]))
        bench.machine.open(at: bench.now)
        bench.answer(204)
        #expect(bench.failures() == [.noContent])
        #expect(bench.machine.readyState == .closed)
    }

    @Test("Statuses that the options name are retried", arguments: [429, 500, 502, 503, 504])
    func retriedStatuses(_ status: Int) {
        let bench = Bench(EventSource.Options(retriedStatuses: [429, 500, 502, 503, 504]))
        bench.machine.open(at: bench.now)
        _ = bench.take()
        bench.answer(status)
        #expect(bench.take() == [.cancel, .tell(.failed(.status(status)))])
        #expect(bench.delay() == .seconds(3))
        #expect(bench.requests().count == 1)
    }

    @Test(
        "Retry-After makes the delay longer, never shorter, and at most a day",
        arguments: [("10", 10), ("1", 3), ("soon", 3), ("", 3), ("-9", 3), ("99999999999999999999", 86_400)])
    func retryAfter(_ text: String, _ seconds: Int) {
        let bench = Bench(EventSource.Options(retriedStatuses: [503]))
        bench.machine.open(at: bench.now)
        bench.answer(503, ["Retry-After": text])
        #expect(bench.delay() == .seconds(seconds))
    }

    @Test(
        "An address that is none of HTTP fails at once", arguments: ["ftp://server/", "http:///x", "server:80", "/x"])
    func addresses(_ text: String) throws {
        let bench = Bench(url: try #require(URL(string: text)))
        bench.machine.open(at: bench.now)
        guard case .unusableAddress? = bench.failures().first else { return #expect(Bool(false), "\(text) fails") }
        #expect(bench.machine.readyState == .closed && bench.machine.nextDeadline == nil)
    }

    @Test("A head that does not come in time is awaited anew later") func connectTimeout() {
        bench.machine.open(at: bench.now)
        _ = bench.take()
        bench.pass(.seconds(60) - .nanoseconds(1))
        #expect(bench.take() == [])
        bench.pass(.nanoseconds(1))
        #expect(bench.take() == [.cancel, .tell(.failed(.connectTimeout))])
        #expect(bench.delay() == .seconds(3))
        #expect(bench.requests().count == 1)
    }

    @Test("To open an open source changes nothing") func again() {
        bench.machine.open(at: bench.now)
        _ = bench.take()
        bench.machine.open(at: bench.now)
        bench.answer()
        _ = bench.take()
        bench.machine.open(at: bench.now)
        #expect(bench.take() == [])
    }
}

@Suite("An event source follows redirects")
struct RedirectTests {
    let bench = Bench()

    @Test("Each kind of redirect leads on within one attempt", arguments: [301, 302, 303, 307, 308])
    func kinds(_ status: Int) {
        bench.machine.open(at: bench.now)
        _ = bench.take()
        bench.answer(status, ["Location": "/other?x=1"])
        let actions = bench.take()
        #expect(actions.first == .cancel)
        guard case .send(let request)? = actions.last else { return #expect(Bool(false), "a request") }
        #expect(request.url.absoluteString == "http://server:8080/other?x=1")
        bench.answer()
        bench.receive("data: x\n\n")
        #expect(bench.events() == [MessageEvent("x")])
    }

    @Test("A new attempt begins at the first address, whatever the redirect was", arguments: [301, 302, 308])
    func original(_ status: Int) {
        bench.machine.open(at: bench.now)
        bench.answer(status, ["Location": "/other"])
        bench.answer()
        bench.machine.end(at: bench.now)
        _ = bench.take()
        bench.pass(.seconds(3))
        #expect(bench.requests().map(\.url) == [Bench.url])
    }

    @Test(
        "The app's fields go to no other origin",
        arguments: [
            ("http://server:8080/x", true), ("HTTP://SERVER:8080/x", true), ("http://server/x", false),
            ("https://server:8080/x", false), ("http://other:8080/x", false),
        ])
    func secrets(_ location: String, _ isAtHome: Bool) throws {
        bench.machine.open(at: bench.now)
        bench.answer(302, ["Location": location])
        let request = try #require(bench.requests().last).httpRequest { ["X-Key": "secret"] }
        #expect(request.fields["X-Key"] == (isAtHome ? "secret" : nil))
        #expect(request.fields["Accept"] == "text/event-stream")
    }

    @Test("The 21st redirect of an attempt is one too many") func limit() {
        bench.machine.open(at: bench.now)
        for number in 1...20 { bench.answer(302, ["Location": "/\(number)"]) }
        #expect(bench.requests().count == 21)
        bench.answer(302, ["Location": "/21"])
        #expect(bench.failures() == [.redirect("there were more than 20")])
        #expect(bench.machine.readyState == .closed)
    }

    @Test("A redirect to nowhere is final", arguments: ["ftp://server/", "data:text/event-stream,", "http://"])
    func nowhere(_ location: String) {
        bench.machine.open(at: bench.now)
        bench.answer(302, ["Location": location])
        #expect(bench.failures() == [.redirect("its Location is no address of HTTP")])
    }

    @Test("A redirect without a Location is its status") func missing() {
        bench.machine.open(at: bench.now)
        bench.answer(302, [:])
        #expect(bench.failures() == [.status(302)])
    }

    @Test("A secure stream does not go on without TLS") func downgrade() throws {
        let bench = Bench(url: try #require(URL(string: "https://server/")))
        bench.machine.open(at: bench.now)
        bench.answer(302, ["Location": "http://server/"])
        #expect(bench.failures() == [.redirect("it leads from https to http")])
    }

    @Test("The connect timeout counts for all redirects together") func timeout() {
        bench.machine.open(at: bench.now)
        bench.pass(.seconds(40))
        bench.answer(302, ["Location": "/x"])
        _ = bench.take()
        bench.pass(.seconds(20))
        #expect(bench.failures() == [.connectTimeout])
    }
}
