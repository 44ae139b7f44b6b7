import CarillonEnvironment
import JSONWire
import MagicBell
import MagicBellWire
import Testing

@Suite("Messages of a realtime channel")
struct MessageTests {
    let bench = RealtimeBench()

    @Test(
        "Each change of one notification is told with its id",
        arguments: RealtimeMessage.Change.allCases.filter(\.isOfOne))
    func one(_ change: RealtimeMessage.Change) {
        bench.begin()
        bench.receive("notifications/\(change.rawValue)", #"{"id":"n1","client_id":"c","more":"x","none":null}"#)
        #expect(bench.news() == [.message(RealtimeMessage(change, id: "n1", clientID: "c"))])
    }

    @Test("Each change of all is told without an id", arguments: [RealtimeMessage.Change.allRead, .allSeen])
    func all(_ change: RealtimeMessage.Change) {
        bench.begin()
        bench.receive("notifications/\(change.rawValue)", "{}")
        bench.receive("/notifications/\(change.rawValue)", #"{"client_id":"c"}"#)
        #expect(
            bench.news() == [
                .message(RealtimeMessage(change)), .message(RealtimeMessage(change, clientID: "c")),
            ])
    }

    @Test(
        "An unknown name, or data that do not fit, are ignored, and the stream stays open [MB-RT-11] [MB-RT-12]",
        arguments: [
            ("notifications/seen", #"{"id":"n"}"#), ("notifications", #"{"id":"n"}"#), ("new", #"{"id":"n"}"#),
            ("other/new", #"{"id":"n"}"#), ("notifications/New", #"{"id":"n"}"#), ("", #"{"id":"n"}"#),
            ("notifications/new/x", #"{"id":"n"}"#), ("notifications//new", #"{"id":"n"}"#),
            ("notifications/new", "{}"), ("notifications/new", #"{"id":null}"#), ("notifications/new", #"{"id":7}"#),
            ("notifications/new", #"["id"]"#), ("notifications/new", #""n""#), ("notifications/new", "nonsense"),
            ("notifications/new", #"{"id":"n","x":{}}"#), ("notifications/read/all", #"{"id":"n"}"#),
            ("notifications/seen/all", "null"),
        ])
    func ignored(_ name: String, _ data: String) {
        bench.begin()
        bench.receive(name, data, id: "e1")
        #expect(bench.records() == [.ignored])
        #expect(bench.machine.isOpen)
        bench.receive(id: "e2")
        #expect(bench.news() == [.message(RealtimeMessage(.new, id: "n1"))])
    }

    @Test(
        "Data are a text of JSON, or an object [MB-SSE-5]",
        arguments: [
            (#"{"name":"notifications/new","data":"{\"id\":\"n\"}","encoding":"json"}"#, true),
            (#"{"name":"notifications/new","data":{"id":"n"}}"#, true),
            (#"{"name":"notifications/new","data":{"id":"n"},"encoding":"json"}"#, true),
            (#"{"name":"notifications/new","data":{"id":"n"},"encoding":null}"#, true),
            (#"{"name":"notifications/new","data":"{\"id\":\"n\"}"}"#, false),
            (#"{"name":"notifications/new","data":"{\"id\":\"n\"}","encoding":"json/utf-8/cipher"}"#, false),
            (#"{"name":"notifications/new","encoding":"json"}"#, false), (#"{"name":"notifications/new"}"#, false),
            (#"{"data":{"id":"n"}}"#, false), ("[]", false), ("", false), ("{", false),
        ])
    func encoding(_ text: String, _ isMessage: Bool) {
        bench.begin()
        bench.machine.receiveEvent(type: "message", data: text, id: nil, at: bench.now)
        #expect(bench.news() == (isMessage ? [.message(RealtimeMessage(.new, id: "n"))] : []))
        #expect(bench.machine.isOpen)
    }

    @Test("Heartbeats and events of unknown types change nothing [MB-SSE-3]", arguments: ["heartbeat", "presence"])
    func heartbeat(_ type: String) {
        bench.begin()
        bench.machine.receiveEvent(type: type, data: "", id: "h", at: bench.now)
        #expect(bench.take() == [])
        #expect(bench.machine.isOpen)
    }

    @Test("A message that another channel carried is ignored [MB-RT-13]") func foreign() {
        bench.begin()
        bench.receive(channel: "user_2-project_1")
        #expect(bench.records() == [.ignored])
    }

    @Test("A message that comes again, also on the next link, counts once [MB-SSE-2]") func repeated() {
        bench.begin()
        bench.receive(id: "e1")
        bench.receive(id: "e1")
        #expect(bench.news().count == 1)
        bench.interrupt()
        bench.pass(.milliseconds(100))
        bench.machine.linkDidOpen(at: bench.now)
        bench.receive(id: "e1")
        #expect(bench.news() == [])
        bench.receive(id: "e2")
        #expect(bench.news().count == 1)
    }

    @Test("Messages without an identifier all count") func anonymous() {
        bench.begin()
        bench.receive()
        bench.receive()
        #expect(bench.news().count == 2)
    }

    @Test("The last 512 identifiers are remembered, and no more") func capacity() {
        var seen = SeenMessages()
        let firsts = (0..<SeenMessages.capacity).map { seen.insert("\($0)") }
        #expect(!firsts.contains(false))
        let long = String(repeating: "x", count: 513)
        let outcomes = ["0", "next", "0", "2", "2", long, long].map { seen.insert($0) }
        // “next” takes the place of 0, and 0 that of 1.
        #expect(outcomes == [false, true, true, false, false, true, true])
    }
}
