import Carillon
import Foundation
import Testing
import UserNotifications

/// The documentation's examples compile as they are shown, and do what it says.
@Suite("The documentation's examples")
struct DocumentationTests {
    /// The catalogue that the examples take their identifiers from.
    private static let catalogue = Suite(
        "Examples",
        requirements: [
            "BELL-1", "DATE-1", "LIST-1", "NEWS-1", "ORD-1", "PLAN-1", "RO-19", "SET-1", "SHOP-1", "TEA-1", "UN-15",
            "UN-32", "UN-35", "UN-39",
        ].map {
            Requirement($0, "It is so.", source: "the catalogue of the package")
        },
        scenarios: [
            .sixtyFirst, .nightWithoutHalfPastTwo, .remindersAreCleared, .onceOnly, .sharedList, .sharedBell, .busyShop,
            .nextMeeting, .fiveEvenings, .orderInTunnel, .lostStream, .tunnel, .snoozedTea, .sharedTable,
        ])

    @Test(
        "pass",
        arguments: [
            Scenario.sixtyFirst, .nightWithoutHalfPastTwo, .remindersAreCleared, .onceOnly, .sharedList, .busyShop,
            .alertsAreAllowed, .restartedBroker, .hearsTheNews, .signUp, .twoMistakes, .nextMeeting, .fiveEvenings,
            .orderInTunnel,
            .packetsAreLogged, .lostStream, .sharedPhone, .newTask, .twiceDelivered, .tunnel,
            .snoozedTea, .sharedTable,
        ])
    func passes(_ example: Scenario) async throws {
        let result = try #require(await Runner(suites: [Self.catalogue]).run([example]).scenarios.first)
        #expect(result.verdict == .pass, "\(result.run?.expectations.filter { !$0.passed } ?? [])")
    }

    @Test("fails as it says")
    func failsAsKnown() async throws {
        let result = try #require(await Runner(suites: [Self.catalogue]).run([.quietNight]).scenarios.first)
        #expect(result.verdict == .expectedFail)
        #expect(result.reason == "The shop opens an hour late; see issue 12.")
    }

    @Test("are caught", arguments: [Saboteur.losesRemovals, .keepsA65th, .forgetsTheYear])
    func isCaught(_ example: Saboteur) async throws {
        let check = SaboteurCheck(suites: [Self.catalogue], options: RunOptions())
        let result = try #require(await check.run([example], against: Self.catalogue.scenarios).first)
        #expect(result.outcome == .killed, "\(result.faults)")
    }

    @Test(
        "stand in the documentation as they are compiled here",
        arguments: [
            ("README.md", "ReadmeExample.swift"), ("docs/from-xctest.md", "FromXCTestExample.swift"),
            ("docs/writing-scenarios.md", "WritingScenariosExample.swift"),
            ("docs/writing-scenarios.md", "CenterSeamsExample.swift"),
            ("docs/writing-scenarios.md", "InsideCenterExample.swift"),
            ("docs/writing-scenarios.md", "KitsExample.swift"), ("docs/writing-scenarios.md", "MeteorExample.swift"),
            ("docs/writing-scenarios.md", "MagicBellExample.swift"),
            ("docs/writing-scenarios.md", "PushExample.swift"),
            ("docs/writing-scenarios.md", "OwnPackageExample.swift"),
            ("docs/command.md", "OwnServeExample.swift"),
            ("docs/writing-scenarios.md", "OwnServiceExample.swift"),
            ("docs/writing-scenarios.md", "OwnWebSocketExample.swift"),
            ("docs/writing-scenarios.md", "AccountsExample.swift"),
            ("docs/writing-scenarios.md", "CallbacksExample.swift"),
            ("docs/writing-scenarios.md", "LimitsExample.swift"),
            ("docs/writing-scenarios.md", "MisbehavioursExample.swift"),
            ("docs/writing-scenarios.md", "QualitiesExample.swift"),
            ("docs/clients-of-others.md", "ClientsExample.swift"),
        ])
    func areShown(document: String, example: String) throws {
        let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let root = here.deletingLastPathComponent().deletingLastPathComponent()
        let shown = try String(contentsOf: root.appendingPathComponent(document), encoding: .utf8)
        let compiled = try String(contentsOf: here.appendingPathComponent(example), encoding: .utf8)
        #expect(shown.contains("```swift\n\(compiled)```"))
    }
}

// The requirements that the saboteurs of the examples break.
extension Scenario {
    static let remindersAreCleared = Scenario(
        "example/cleared", "Removed reminders are gone, and no more than 64 are kept.", covers: ["UN-15", "UN-39"]
    ) { world in
        let phone = world.device("phone")
        phone.allowNotifications()
        try await phone.run {
            for number in 1...70 {
                try await UNUserNotificationCenter.current().add(
                    UNNotificationRequest(
                        identifier: "\(number)", content: UNNotificationContent(),
                        trigger: UNTimeIntervalNotificationTrigger(timeInterval: 3_600, repeats: false)))
            }
        }
        world.expect(phone.pending.count, equals: 64, "the list is full")
        phone.run { UNUserNotificationCenter.current().removePendingNotificationRequests(withIdentifiers: ["3"]) }
        await world.settle()
        world.expect(!phone.pending.contains { $0.identifier == "3" }, "the third is gone")
    }

    static let onceOnly = Scenario(
        "example/once", "A date in the past never comes.", covers: ["UN-32"]
    ) { world in
        let phone = world.device("phone", timeZone: "Europe/Berlin")
        phone.allowNotifications()
        try await phone.run {
            try await UNUserNotificationCenter.current().add(
                UNNotificationRequest(
                    identifier: "birthday", content: UNNotificationContent(),
                    trigger: UNCalendarNotificationTrigger(
                        dateMatching: DateComponents(year: 2020, month: 6, day: 1, hour: 9), repeats: false)))
        }
        phone.mainApp.enterBackground()
        try await world.advance(by: .days(400))
        world.expect(phone.delivered.count, equals: 0, "nothing comes")
    }
}
