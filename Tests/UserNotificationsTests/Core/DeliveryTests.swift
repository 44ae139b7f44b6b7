import CarillonEnvironment
import Foundation
import Testing

@testable import UserNotifications

@Suite("Delivery")
struct DeliveryTests {
    // MARK: In the background

    @Test("A delivered notification carries the time at which it fired (UN-44)", .exactTimes)
    func date() throws {
        var desk = try Desk()
        desk.add("tea", after(180))
        desk.advance(by: .hours(1))
        #expect(desk.core.parts.delivered.all.map(\.date) == [Desk.start.addingTimeInterval(180)])
    }

    @Test(
        "A delivered notification with the same identifier is replaced when the new one fires, and is on top then (UN-11)"
    )
    func replacesDelivered() throws {
        var desk = try Desk()
        desk.add("a", nil) { $0.body = "old" }
        desk.add("b", nil)
        desk.add("a", after(60)) { $0.body = "new" }
        #expect(desk.delivered == ["a", "b"])
        #expect(desk.core.parts.delivered.all.first?.request.content.body == "old")
        desk.advance(by: .minutes(1))
        #expect(desk.delivered == ["b", "a"])
        #expect(desk.core.parts.delivered.all.last?.request.content.body == "new")
    }

    @Test("Removing pending requests leaves delivered notifications alone, and the other way round (UN-15 to UN-19)")
    func removals() throws {
        var desk = try Desk()
        for name in ["a", "b", "c"] { desk.add(name, after(60)) }
        desk.add("a", nil)  // takes the pending one's place
        for name in ["x", "y", "z"] { desk.add(name, nil) }
        #expect(desk.pending == ["b", "c"] && desk.delivered == ["a", "x", "y", "z"])
        desk.clearLog()
        desk.perform { core, _ in core.removePending(.identifiers(["c", "x", "nobody"])) }
        #expect(desk.pending == ["b"] && desk.delivered == ["a", "x", "y", "z"])
        desk.perform { core, _ in core.removeDelivered(.identifiers(["z", "b", "nobody", "x"])) }
        #expect(desk.pending == ["b"] && desk.delivered == ["a", "y"])
        desk.perform { core, _ in core.removePending(.all) }
        desk.perform { core, _ in core.removeDelivered(.all) }
        #expect(desk.pending.isEmpty && desk.delivered.isEmpty)
        #expect(
            desk.log == [
                "notification.removed c 1", "notification.withdrawn x 3", "notification.withdrawn z 2",
                "notification.removed b 0", "notification.withdrawn a 1", "notification.withdrawn y 0",
            ])
    }

    @Test(
        "With everything switched off a notification is not shown; with only Notification Center off it is not in the list"
    )
    func switchedOff() throws {
        var desk = try Desk()
        desk.core.authorization.set(.notificationCenter, isOn: false)
        desk.add("banner only", nil) { $0.sound = .default }
        #expect(desk.delivered.isEmpty && desk.log("notification.suppressed").isEmpty)
        for choice in NotificationSwitch.allCases { desk.core.authorization.set(choice, isOn: false) }
        desk.add("nothing", nil) { $0.sound = .default }
        #expect(desk.log.last == "notification.suppressed nothing everything is switched off in the settings")
    }

    @Test("The list keeps the last thousand")
    func bounded() throws {
        var desk = try Desk()
        for number in 1...1_010 { desk.add("\(number)", nil) }
        #expect(desk.delivered.count == 1_000 && desk.delivered.first == "11")
    }

    // MARK: In front

    private func inFront() throws -> Desk {
        var desk = try Desk()
        desk.isAppInFront = true
        return desk
    }

    private func ticket(_ desk: Desk) throws -> PresentationTicket {
        for case .askApp(_, let ticket) in desk.effects.reversed() { return ticket }
        throw NothingAsked()
    }

    private struct NothingAsked: Error {}

    @Test("Without a delegate it is neither shown nor in the list (UN-45)")
    func noDelegate() throws {
        var desk = try inFront()
        desk.add("tea", after(60))
        desk.advance(by: .minutes(1))
        let ticket = try ticket(desk)
        desk.perform { $0.appDidAnswer(.noDelegate, to: ticket, at: $1) }
        #expect(desk.delivered.isEmpty && desk.core.foregroundPresentations.isEmpty)
        #expect(desk.log("notification.suppressed").count == 1)
    }

    @Test(
        "The app's options decide: only the list makes it stay, and an empty set presents nothing (UN-46)",
        arguments: [
            ([.list], "list", true), ([.banner], "banner", false), ([.alert], "banner,list", true),
            ([.banner, .sound, .badge], "banner,sound,badge", false), ([], nil, false),
        ] as [(UNNotificationPresentationOptions, String?, Bool)])
    func options(options: UNNotificationPresentationOptions, shown: String?, isDelivered: Bool) throws {
        var desk = try inFront()
        desk.add("tea", nil) {
            $0.sound = .default
            $0.badge = 1
        }
        let ticket = try ticket(desk)
        for _ in 0..<2 { desk.perform { $0.appDidAnswer(.options(options), to: ticket, at: $1) } }
        #expect(desk.delivered == (isDelivered ? ["tea"] : []))
        #expect(desk.log("notification.presented") == (shown.map { ["tea \($0)"] } ?? []))
        #expect(desk.core.badge == (options.contains(.badge) ? 1 : 0))
    }

    @Test("An app that may not notify is not even asked", arguments: [true, false])
    func notAsked(wasAsked: Bool) throws {
        var desk = try Desk(isAuthorized: wasAsked)
        if wasAsked { desk.perform { core, _ in core.setAllowed(false) } }
        desk.isAppInFront = true
        desk.add("tea", nil)
        #expect(desk.core.undecided.isEmpty && desk.log("notification.suppressed").count == 1)
    }

    @Test("An app that does not answer in half a minute presents nothing, and its late answer counts for nothing")
    func tooLate() throws {
        var desk = try inFront()
        desk.add("tea", nil)
        let ticket = try ticket(desk)
        desk.advance(by: .seconds(29))
        #expect(desk.log("notification.suppressed").isEmpty)
        desk.advance(by: .seconds(1))
        #expect(desk.log("notification.suppressed").count == 1)
        desk.perform { $0.appDidAnswer(.options([.banner, .list]), to: ticket, at: $1) }
        #expect(desk.delivered.isEmpty && desk.core.nextDeadline == nil)
    }

    @Test("An app that answers nothing is asked about a thousand notifications, not more")
    func boundedQuestions() throws {
        var desk = try inFront()
        for number in 1...1_002 { desk.add("\(number)", nil) }
        #expect(desk.core.undecided.count == 1_000 && desk.log("notification.suppressed").count == 2)
    }

    @Test("What the person has switched off does not happen, whatever the app wishes")
    func settingsWin() throws {
        var desk = try inFront()
        desk.core.authorization.set(.sound, isOn: false)
        desk.core.authorization.set(.badge, isOn: false)
        desk.add("tea", nil) {
            $0.sound = .default
            $0.badge = 5
        }
        let ticket = try ticket(desk)
        desk.perform { $0.appDidAnswer(.options([.banner, .sound, .badge]), to: ticket, at: $1) }
        #expect(desk.log("notification.presented") == ["tea banner"] && desk.core.badge == 0)
    }

    @Test("A passive notification makes neither banner nor sound")
    func passive() throws {
        var desk = try inFront()
        desk.add("tea", nil) {
            $0.sound = .default
            $0.interruptionLevel = .passive
        }
        let ticket = try ticket(desk)
        desk.perform { $0.appDidAnswer(.options([.banner, .sound, .list]), to: ticket, at: $1) }
        #expect(desk.log("notification.presented") == ["tea list"])
    }

    // MARK: The badge

    @Test("A content's badge: none leaves it, 0 removes it, n shows n (UN-47)")
    func badge() throws {
        var desk = try Desk()
        desk.add("a", nil) { $0.badge = 3 }
        #expect(desk.core.badge == 3)
        desk.add("b", nil)
        #expect(desk.core.badge == 3)
        desk.add("c", nil) { $0.badge = 0 }
        #expect(desk.core.badge == 0)
        #expect(desk.log("badge.changed") == ["3", "0"] && desk.delivered == ["a", "b", "c"])
    }

    @Test("Setting the badge happens at once; 0 also empties Notification Center")
    func setBadge() throws {
        var desk = try Desk()
        desk.add("a", nil)
        var error = desk.perform { core, _ in core.setBadgeCount(7) }
        #expect(error == nil && desk.core.badge == 7 && desk.delivered == ["a"])
        error = desk.perform { core, _ in core.setBadgeCount(0) }
        #expect(error == nil && desk.core.badge == 0 && desk.delivered.isEmpty)
        error = desk.perform { core, _ in core.setBadgeCount(-1) }
        #expect(error?.code == .badgeInputInvalid)
        desk.core.authorization.set(.badge, isOn: false)
        error = desk.perform { core, _ in core.setBadgeCount(1) }
        #expect(error?.code == .notificationsNotAllowed && desk.core.badge == 0)
    }
}
