import CarillonEnvironment
import Testing

@testable import CarillonSimulation

@Suite("Secrets in the bytes of connections")
struct SecretStreamTests {
    static let request = """
        POST /api/x?access_token=querysecret&n=1 HTTP/1.1\r\nX-MAGICBELL-API-SECRET: headersecret\r\nHost: h\r\n\r\n\
        {"title":"t","device_token":"membersecret","tokens":["listsecret"]}
        """
    static let shown = """
        POST /api/x?access_token=***********&n=1 HTTP/1.1\r\nX-MAGICBELL-API-SECRET: ************\r\nHost: h\r\n\r\n\
        {"title":"t","device_token":"************","tokens":["**********"]}
        """

    @Test("are hidden however the stream was cut", arguments: 1...40)
    func cut(size: Int) {
        let trace = SimulationTrace()
        let bytes = Array(SecretStreamTests.request.utf8)
        for start in stride(from: 0, to: bytes.count, by: size) {
            trace.record(
                TraceMaskingTests.data("1", to: "server", Array(bytes[start..<min(start + size, bytes.count)])))
        }
        let shown = trace.shownEvents.flatMap { $0.bytes ?? [] }
        #expect(String(decoding: shown, as: UTF8.self) == SecretStreamTests.shown)
        #expect(trace.events.flatMap { $0.bytes ?? [] } == bytes)
        trace.record(
            TraceEvent(instant: .zero, kind: "note", lane: "phone", text: "it has the membersecret and the listsecret"))
        #expect(trace.shownEvents.last?.text == "it has the ************ and the **********", "they are known by now")
    }

    @Test("are shown if the run was told to")
    func shown() {
        let trace = SimulationTrace()
        trace.showsSecrets = true
        trace.record(TraceMaskingTests.data("1", to: "server", Array(SecretStreamTests.request.utf8)))
        trace.hide(Array("recovery phrase".utf8))
        #expect(trace.shownEvents == trace.events)
        #expect(trace.masked("a recovery phrase") == "a recovery phrase")
    }

    @Test("that a scenario has named are hidden from then on")
    func named() {
        let trace = SimulationTrace()
        func note() { trace.record(TraceEvent(instant: .zero, kind: "note", lane: "phone", text: "a recovery phrase")) }
        note()
        trace.hide(Array("recovery phrase".utf8))
        note()
        #expect(trace.shownEvents.map(\.text) == ["a recovery phrase", "a ***************"])
        #expect(trace.masked("a recovery phrase") == "a ***************")
    }

    @Test("are hidden behind the names of a protocol once somebody speaks it, also in a stream that has begun")
    func names() {
        let trace = SimulationTrace()
        var told: [SecretNames] = []
        trace.onNames = { told.append($0) }
        func send(_ text: String) { trace.record(TraceMaskingTests.data("1", to: "server", Array(text.utf8))) }
        send(#"{"resume":"abc"}"#)
        let names = SecretNames(members: ["resume"])
        trace.hideValues(of: names)
        send(#"{"resume":"abc"}"#)
        trace.record(TraceEvent(instant: .zero, kind: "note", lane: "phone", text: #"resume: "abc""#))
        let shown = trace.shownEvents.map { String(decoding: $0.bytes ?? [], as: UTF8.self) }
        #expect(shown == [#"{"resume":"abc"}"#, #"{"resume":"***"}"#, ""])
        #expect(trace.shownEvents.last?.text == #"resume: "***""#)
        #expect(told == [names])
        #expect(trace.secretsMask?.names == names)
        trace.showsSecrets = true
        #expect(trace.secretsMask == nil)
    }

    @Test("are hidden as a whole in a WebSocket, where a client's key stands beside them, but not the server's frames")
    func frames() {
        let trace = SimulationTrace()
        let head = "GET /websocket HTTP/1.1\r\nUpgrade: websocket\r\n\r\n"
        let answer = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n"
        trace.record(TraceMaskingTests.data("1", to: "server", Array(head.utf8)))
        trace.record(TraceMaskingTests.data("1", to: "client", Array((answer + #"{"a":"b","token":"abc"}"#).utf8)))
        trace.record(TraceMaskingTests.data("1", to: "server", [0x81, 0x82, 1, 2, 3, 4, 5, 6]))
        let shown = trace.shownEvents.map { String(decoding: $0.bytes ?? [], as: UTF8.self) }
        #expect(shown == [head, answer + #"{"a":"b","token":"***"}"#, "********"])
    }
}
