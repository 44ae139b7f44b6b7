import Carillon
import CarillonEnvironment
import CarillonSimulation
import Foundation
import Testing

/// The values that an app reads of its phone by Foundation's globals. `docs/architecture.md` shows this table to users; when a new
/// toolchain changes a row, this is where it is noticed.
@Suite("The phone is the phone", .enabled(if: Hooks.areInstalled))
struct PhoneCanaryTests {
    enum Row: String, CaseIterable, Sendable {
        case zone = "TimeZone.current"
        case autoupdatingZone = "TimeZone.autoupdatingCurrent"
        case defaultZone = "NSTimeZone.default"
        case localZone = "NSTimeZone.local"
        case systemZone = "NSTimeZone.system"
        case calendar = "Calendar.current"
        case autoupdatingCalendar = "Calendar.autoupdatingCurrent"
        case calendarByIdentifier = "Calendar(identifier:)"
        case calendarObject = "NSCalendar.current"
        case calendarObjectByIdentifier = "NSCalendar(identifier:)"
        case hour = "Calendar.current.component(.hour, from:)"
        case startOfDay = "Calendar.current.startOfDay(for:)"
        case locale = "Locale.current"
        case autoupdatingLocale = "Locale.autoupdatingCurrent"
        case localeObject = "NSLocale.current"
        case languages = "Locale.preferredLanguages"
        case calendarLocale = "Calendar.current.locale"
        case formatter = "DateFormatter without a zone"
        case formatterStyle = "DateFormatter without a locale"
        case parsing = "DateFormatter.date(from:)"
        case localizedString = "DateFormatter.localizedString"
        case intervalFormatter = "DateIntervalFormatter"
        case formatted = "Date.formatted(_:)"
        case number = "NumberFormatter without a locale"
        case formattedNumber = "Double.formatted()"
    }

    static func see(_ row: Row) -> String {
        let date = Date(timeIntervalSince1970: 0)
        switch row {
        case .zone: return TimeZone.current.identifier
        case .autoupdatingZone: return TimeZone.autoupdatingCurrent.identifier
        case .defaultZone: return NSTimeZone.default.identifier
        case .localZone: return NSTimeZone.local.identifier
        case .systemZone: return NSTimeZone.system.identifier
        case .calendar: return Calendar.current.timeZone.identifier
        case .autoupdatingCalendar: return Calendar.autoupdatingCurrent.timeZone.identifier
        case .calendarByIdentifier: return Calendar(identifier: .iso8601).timeZone.identifier
        case .calendarObject: return NSCalendar.current.timeZone.identifier
        case .calendarObjectByIdentifier: return NSCalendar(identifier: .gregorian)?.timeZone.identifier ?? "none"
        case .hour: return "\(Calendar.current.component(.hour, from: date))"
        case .startOfDay: return "\(Calendar.current.startOfDay(for: date).timeIntervalSince1970)"
        case .locale: return Locale.current.identifier
        case .autoupdatingLocale: return Locale.autoupdatingCurrent.identifier
        case .localeObject: return NSLocale.current.identifier
        case .languages: return Locale.preferredLanguages.joined(separator: " ")
        case .calendarLocale: return Calendar.current.locale?.identifier ?? "none"
        case .formatter:
            let formatter = DateFormatter()
            formatter.dateFormat = "dd HH:mm"
            return formatter.string(from: date)
        case .formatterStyle:
            let formatter = DateFormatter()
            formatter.dateFormat = "EEEE"
            return formatter.string(from: date)
        case .parsing:
            let formatter = DateFormatter()
            formatter.dateFormat = "yyyy-MM-dd HH:mm"
            return formatter.date(from: "1970-01-01 00:00").map { "\($0.timeIntervalSince1970)" } ?? "none"
        case .localizedString:
            return DateFormatter.localizedString(from: date, dateStyle: .short, timeStyle: .none)
        case .intervalFormatter:
            let formatter = DateIntervalFormatter()
            formatter.dateTemplate = "EEEE"
            return formatter.string(from: date, to: date + 60)
        case .formatted: return date.formatted(date: .numeric, time: .omitted)
        case .number:
            let formatter = NumberFormatter()
            formatter.numberStyle = .decimal
            return formatter.string(from: 1234.5) ?? "none"
        case .formattedNumber: return 1234.5.formatted()
        }
    }

    /// The values that each row shows on a phone on the Chatham Islands with an Icelandic user, in Newfoundland with a Welsh one,
    /// and in a world's code that belongs to no app.
    static let expected: [Row: (chatham: String, newfoundland: String, world: String)] = [
        .hour: ("12", "20", "0"), .startOfDay: ("-45900.0", "-73800.0", "0.0"),
        .languages: ("is-IS", "cy-GB", "en-US"),
        .formatter: ("01 12:45", "31 20:30", "01 00:00"), .formatterStyle: ("fimmtudagur", "Dydd Mercher", "Thursday"),
        .parsing: ("-45900.0", "12600.0", "0.0"), .localizedString: ("1.1.1970", "31/12/69", "1/1/70"),
        .intervalFormatter: ("fimmtudagur", "Dydd Mercher", "Thursday"),
        .formatted: ("1.1.1970", "31/12/1969", "1/1/1970"),
        .number: ("1.234,5", "1,234.5", "1,234.5"), .formattedNumber: ("1.234,5", "1,234.5", "1,234.5"),
    ]

    private static func expected(_ row: Row) -> (chatham: String, newfoundland: String, world: String) {
        switch row {
        case .locale, .autoupdatingLocale, .localeObject, .calendarLocale: ("is_IS", "cy_GB", "en_US")
        default: expected[row] ?? ("Pacific/Chatham", "America/St_Johns", "GMT")
        }
    }

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
