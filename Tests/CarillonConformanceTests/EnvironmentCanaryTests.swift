import Canaries
import Carillon
import CarillonEnvironment
import CarillonSimulation
import Foundation
import Testing

#if os(Linux)
import Glibc

/// Facts that the process and its machine tell: the table of `docs/architecture.md`, where an app asks the C
/// library or `ProcessInfo`.
@Suite("A process in a world", .enabled(if: Hooks.areInstalled))
struct EnvironmentCanaryTests {
    typealias Row = EnvironmentRow

    static func see(_ row: Row) -> String { row.see() }
    private static func variable(_ name: String) -> String { Row.variable(name) }

    @Test(
        "says what its device says in each of two apps, the same on all machines, and is the host's outside",
        arguments: Row.allCases)
    func row(_ row: Row) throws {
        let outside = Self.see(row)
        try PhoneCanaryTests.withPhones { _, chatham, newfoundland in
            #expect(chatham.run { Self.see(row) } == row.expected.chatham)
            #expect(newfoundland.run { Self.see(row) } == row.expected.newfoundland)
            #expect(Self.see(row) == row.expected.world)
            if row != .uniqueString {
                let later = await chatham.run { await Task { Self.see(row) }.value }
                #expect(later == row.expected.chatham)
            }
        }
        if row == .uniqueString {
            #expect(outside.hasPrefix("-\(getpid())-"))
        } else {
            #expect(Self.see(row) == outside)
        }
    }

    @Test("Variables that an app sets are its own, and end with its launch")
    func variables() throws {
        let outside = ProcessInfo.processInfo.environment
        try PhoneCanaryTests.withPhones { _, phone, other in
            phone.run {
                setenv("GREETING", "hello", 1)
                setenv("GREETING", "too late", 0)
                #expect(Self.variable("GREETING") == "hello")
                #expect(ProcessInfo.processInfo.environment["GREETING"] == "hello")
                unsetenv("PATH")
                #expect(Self.variable("PATH") == "none")
                setenv("TZ", "Asia/Kathmandu", 1)
                tzset()
                #expect(Self.see(.localTime) == "2026-06-21 05:45:00 +0545 +0545 0")
                #expect(TimeZone.current.identifier == "Pacific/Chatham", "Foundation goes by the device")
            }
            #expect(other.run { Self.variable("GREETING") } == "none")
            #expect(Self.variable("GREETING") == "none")
            phone.mainApp.kill()
            phone.mainApp.launch()
            #expect(phone.run { Self.variable("GREETING") + Self.variable("TZ") } == "nonePacific/Chatham")
            #expect(phone.run { "\(getpid())" } == "4194305", "it asks first")
            phone.travel(to: "Asia/Tokyo")
            #expect(phone.run { Self.see(.localTime) } == "2026-06-21 09:00:00 +0900 +09 0")
        }
        #expect(ProcessInfo.processInfo.environment == outside)
    }

    @Test("A signal to the process's own number reaches it, and the number is nobody's else")
    func signals() throws {
        try PhoneCanaryTests.withPhones { _, phone, _ in
            phone.run {
                #expect(kill(getpid(), 0) == 0)
                #expect(kill(getpid() + 1, 0) == -1 && errno == ESRCH)
            }
        }
    }
}
#endif
