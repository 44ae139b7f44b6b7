import Canaries
import Carillon
import CarillonEnvironment
import CarillonSimulation
import Foundation
import Testing

/// The values that an app reads of its phone by Foundation's globals. `docs/architecture.md` shows this table to users;
/// when a new toolchain changes a row, this is where it is noticed.
@Suite("The phone is the phone", .enabled(if: Hooks.areInstalled))
struct PhoneCanaryTests {
    typealias Row = PhoneRow

    static func see(_ row: Row) -> String { row.see() }

    private static func expected(_ row: Row) -> (chatham: String, newfoundland: String, world: String) { row.expected }

    @Test(
        "shows the phone's own value in each of two apps, none in the world's own code, and the host's outside",
        arguments: Row.allCases)
    func row(_ row: Row) throws {
        let outside = PhoneCanaryTests.see(row)
        try PhoneCanaryTests.withPhones { world, chatham, newfoundland in
            let expected = PhoneCanaryTests.expected(row)
            for _ in 0..<2 {
                #expect(chatham.run { PhoneCanaryTests.see(row) } == expected.chatham)
                #expect(newfoundland.run { PhoneCanaryTests.see(row) } == expected.newfoundland)
                #expect(PhoneCanaryTests.see(row) == expected.world)
                let later = await chatham.run { await Task { PhoneCanaryTests.see(row) }.value }
                #expect(later == expected.chatham)
            }
        }
        #expect(PhoneCanaryTests.see(row) == outside)
    }

    @Test("follows the phone, when it travels")
    func travel() throws {
        try PhoneCanaryTests.withPhones { _, phone, _ in
            phone.travel(to: "Asia/Kathmandu")
            for row in [Row.zone, .defaultZone, .calendar, .calendarByIdentifier] {
                #expect(phone.run { PhoneCanaryTests.see(row) } == "Asia/Kathmandu", "\(row)")
            }
            #expect(phone.run { PhoneCanaryTests.see(.formatter) } == "01 05:30")
        }
    }

    @Test("takes a default zone for one launch of one app")
    func chosenZone() throws {
        let outside = NSTimeZone.default
        try PhoneCanaryTests.withPhones { _, phone, other in
            phone.run { NSTimeZone.default = TimeZone(identifier: "Asia/Kathmandu")! }
            for row in [Row.defaultZone, .calendar, .calendarByIdentifier] {
                #expect(phone.run { PhoneCanaryTests.see(row) } == "Asia/Kathmandu", "\(row)")
            }
            #expect(phone.run { PhoneCanaryTests.see(.formatter) } == "01 05:30")
            #expect(phone.run { TimeZone.current.identifier } == "Pacific/Chatham")
            #expect(other.run { NSTimeZone.default.identifier } == "America/St_Johns")
            phone.mainApp.kill()
            phone.mainApp.launch()
            #expect(phone.run { NSTimeZone.default.identifier } == "Pacific/Chatham")
        }
        #expect(NSTimeZone.default == outside)
    }

    @Test("holds for worlds side by side on threads of their own")
    func threads() async {
        await withTaskGroup(of: Void.self) { group in
            for seed in 1...4 {
                group.addTask {
                    let rows = Row.allCases
                    #expect(throws: Never.self) {
                        try PhoneCanaryTests.withPhones(seed: UInt64(seed)) { _, chatham, newfoundland in
                            for _ in 0..<20 {
                                for row in rows {
                                    let expected = PhoneCanaryTests.expected(row)
                                    if chatham.run({ PhoneCanaryTests.see(row) }) != expected.chatham
                                        || newfoundland.run({ PhoneCanaryTests.see(row) }) != expected.newfoundland
                                    {
                                        Issue.record("\(row)")
                                    }
                                }
                                await Task.yield()
                            }
                        }
                    }
                }
            }
        }
    }

    @Test("needs functions that this Foundation has")
    func missingFunctions() { #expect(Hooks.missingFunctions == []) }

    /// Runs a body in a world that has two phones. The expectations of the world are not asked.
    static func withPhones(
        seed: UInt64 = 1,
        _ body: @escaping @Sendable (_ world: World, _ chatham: Device, _ newfoundland: Device) async throws -> Void
    ) throws {
        let world = World(seed: Seed(seed))
        let run = world.loop.run {
            let chatham = world.device("chatham", timeZone: "Pacific/Chatham", locale: "is_IS")
            let newfoundland = world.device("newfoundland", timeZone: "America/St_Johns", locale: "cy_GB")
            try await body(world, chatham, newfoundland)
        }
        #expect(run.leaks.isEmpty)
        world.loop.onThisThread { world.dispose() }
        try run.get()
    }
}
