import CarillonEnvironment
import Testing

@testable import CarillonReporting

@Suite("The names of trace events")
struct VocabularyTests {
    private static let names: [String] =
        names(NetworkTraceKind.self) + names(NetworkFaultTraceKind.self) + names(NotificationTraceKind.self)
        + names(NotificationSettingTraceKind.self) + names(AppTraceKind.self) + names(DeviceTraceKind.self)
        + names(ScenarioTraceKind.self) + names(WeatherTraceKind.self) + names(GuestTraceKind.self)

    private static func names<Kind: TraceKind>(_ vocabulary: Kind.Type) -> [String] {
        vocabulary.allCases.map(\.rawValue)
    }

    @Test("no two vocabularies share a name")
    func distinct() {
        #expect(Set(Self.names).count == Self.names.count)
    }

    @Test("all that a scenario does to the network is a fault, and nothing else is")
    func faults() {
        for name in Self.names {
            let event = TraceEvent(instant: .zero, kind: name, lane: "network", text: "")
            #expect(event.isFault == (NetworkFaultTraceKind(event) != nil) && !event.isMessage, "\(name)")
        }
    }

    @Test("a server's names begin with its protocol's, after fault. where it misbehaves")
    func servers() {
        let kinds: [ServerTraceKind] = [
            .started, .stopped, .crashed, .received, .sent, .sentBytes, .unencodable, .misbehaved, .own("violation"),
        ]
        #expect(
            kinds.map { $0.name(of: "echo") } == [
                "echo.started", "echo.stopped", "fault.echo.crash", "echo.received", "echo.sent", "echo.sentBytes",
                "echo.unencodable", "fault.echo", "echo.violation",
            ])
        let messages = kinds.filter { kind in
            TraceEvent(instant: .zero, kind: kind.name(of: "echo"), lane: "server", text: "").isMessage
        }
        #expect(messages == [.received, .sent])
    }

    @Test("an event tells its kind and its fields by their names, and nothing of names that it does not have")
    func reading() {
        let event = TraceEvent(
            instant: .zero, kind: AppTraceKind.killed, lane: "phone", text: "", fields: [.init(.reason, "low memory")])
        #expect(event.kind == "app.killed" && event.isA(AppTraceKind.killed) && !event.isA(AppTraceKind.launched))
        #expect(AppTraceKind(event) == .killed && NotificationTraceKind(event) == nil)
        #expect(event[.reason] == "low memory" && event["reason"] == "low memory" && event[.id] == nil)
    }
}
