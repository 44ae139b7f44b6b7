import Carillon
import Foundation
import Testing

/// A page of the cookbook, and the file in which its stories are compiled.
struct CookbookPage: Sendable, CustomTestStringConvertible {
    /// The name of the page in `docs/cookbook`, without its ending.
    let name: String
    /// The name of the file beside this one.
    let file: String
    /// The stories, in their order on the page.
    let stories: [Scenario]
    /// The networks that each story names.
    var networks: [NetworkKind] = [.memory, .loopback]

    var testDescription: String { name }

    static let all: [CookbookPage] = [courier, meteor, magicBell, push, reminders]

    static let courier = CookbookPage(
        name: "courier", file: "CourierCookbook.swift",
        stories: [
            .courierTunnel, .courierLostAcknowledgement, .courierExactlyOnce, .courierWildcard, .courierRetained,
            .courierLastWill, .courierWrongPassword, .courierForgottenSession, .courierKilled, .courierOrder,
        ])

    static let meteor = CookbookPage(
        name: "meteor", file: "MeteorCookbook.swift",
        stories: [
            .meteorResumedLogin, .meteorCutCall, .meteorMissedChanges, .meteorRollback, .meteorErrorInWords,
            .meteorOtherUser, .meteorSharedPhone, .meteorGracePeriod, .meteorEndedPublication, .meteorLostLogins,
        ])

    static let magicBell = CookbookPage(
        name: "magicbell", file: "MagicBellCookbook.swift",
        stories: [
            .magicBellCounts, .magicBellOtherDevice, .magicBellLostStream, .magicBellBusyServer, .magicBellRateLimit,
            .magicBellWrongHMAC, .magicBellPages, .magicBellTwoUsers, .magicBellPushToken, .magicBellArchived,
        ])

    static let push = CookbookPage(
        name: "push", file: "PushCookbook.swift",
        stories: [
            .pushArrives, .pushCollapses, .pushExpired, .pushBudget, .pushBadge, .pushVoidToken, .pushInFront,
            .pushOpens, .pushKeepsOne, .pushTwoPeople,
        ])

    static let reminders = CookbookPage(
        name: "reminders", file: "ReminderCookbook.swift",
        stories: [
            .reminderSlots, .reminderGap, .reminderDaily, .reminderCancelled, .reminderTravel, .reminderBadge,
            .reminderDenied, .reminderSnoozed, .reminderRenewed, .reminderGroups,
        ], networks: [])

    // MARK: The files

    private static let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    private static let folder = here.deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("docs/cookbook")

    /// The text of the index.
    static func index() throws -> String {
        try String(contentsOf: folder.appendingPathComponent("README.md"), encoding: .utf8)
    }

    /// The text of the page.
    func shown() throws -> String {
        try String(contentsOf: Self.folder.appendingPathComponent("\(name).md"), encoding: .utf8)
    }

    /// The text of the file.
    func compiled() throws -> String {
        try String(contentsOf: Self.here.appendingPathComponent(file), encoding: .utf8)
    }

    // MARK: Their parts

    /// The blocks of Swift on the page.
    func blocks() throws -> [String] {
        try shown().components(separatedBy: "```swift\n").dropFirst()
            .compactMap { $0.components(separatedBy: "```").first }
    }

    /// The headings of the page's stories.
    func headings() throws -> [String] {
        try shown().split(separator: "\n").filter { $0.hasPrefix("## ") }.map { String($0.dropFirst(3)) }
    }

    /// The stories in the file, without the indentation of the extension around them.
    func declarations() throws -> [String] {
        var declarations: [String] = []
        var isInside = false
        for line in try compiled().split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("    static let ") {
                declarations.append("")
                isInside = true
            }
            guard isInside else { continue }
            declarations[declarations.count - 1] += line.dropFirst(4) + "\n"
            if line == "    }" { isInside = false }
        }
        return declarations
    }

    /// The anchor that GitHub gives a heading: in lower case, without punctuation, with hyphens in place of spaces.
    static func anchor(_ heading: String) -> String {
        let kept = heading.lowercased().filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }
        return kept.replacing(" ", with: "-")
    }
}
