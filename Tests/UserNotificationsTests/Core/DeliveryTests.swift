import CarillonEnvironment
import Foundation
import TestBeds
import Testing

@testable import UserNotifications

@Suite("Delivery")
struct DeliveryTests {
    // MARK: In the background

    @Test("A delivered notification carries the time at which it fired (UN-44)", .exactTimes)
    func date() throws {
        var bed = try CoreBed()
        bed.add("tea", after(180))
        bed.pass(.hours(1))
        #expect(bed.core.parts.delivered.all.map(\.date) == [CoreBed.start.addingTimeInterval(180)])
    }

    @Test(
        "A delivered notification with the same identifier is replaced when the new one fires, and is on top then (UN-11)"
    )
    func replacesDelivered() throws {
        var bed = try CoreBed()
        bed.add("a", nil) { $0.body = "old" }
        bed.add("b", nil)
        bed.add("a", after(60)) { $0.body = "new" }
        #expect(bed.delivered == ["a", "b"])
        #expect(bed.core.parts.delivered.all.first?.request.content.body == "old")
        bed.pass(.minutes(1))
        #expect(bed.delivered == ["b", "a"])
        #expect(bed.core.parts.delivered.all.last?.request.content.body == "new")
    }

    @Test("Removing pending requests leaves delivered notifications alone, and the other way round (UN-15 to UN-19)")
    func removals() throws {
        var bed = try CoreBed()
        for name in ["a", "b", "c"] { bed.add(name, after(60)) }
        bed.add("a", nil)  // takes the pending one's place
        for name in ["x", "y", "z"] { bed.add(name, nil) }
        #expect(bed.pending == ["b", "c"] && bed.delivered == ["a", "x", "y", "z"])
        bed.clearLog()
        bed.perform { core, _ in core.removePending(.identifiers(["c", "x", "nobody"])) }
        #expect(bed.pending == ["b"] && bed.delivered == ["a", "x", "y", "z"])
        bed.perform { core, _ in core.removeDelivered(.identifiers(["z", "b", "nobody", "x"])) }
        #expect(bed.pending == ["b"] && bed.delivered == ["a", "y"])
        bed.perform { core, _ in core.removePending(.all) }
        bed.perform { core, _ in core.removeDelivered(.all) }
        #expect(bed.pending.isEmpty && bed.delivered.isEmpty)
        #expect(
            bed.log == [
                "notification.removed c 1", "notification.withdrawn x 3", "notification.withdrawn z 2",
                "notification.removed b 0", "notification.withdrawn a 1", "notification.withdrawn y 0",
            ])
    }

    @Test(
        "With everything switched off a notification is not shown; with only Notification Center off it is not in the list"
    )
    func switchedOff() throws {
        var bed = try CoreBed()
        bed.core.authorization.set(.notificationCenter, isOn: false)
        bed.add("banner only", nil) { $0.sound = .default }
        #expect(bed.delivered.isEmpty && bed.log("notification.suppressed").isEmpty)
        for choice in NotificationSwitch.allCases { bed.core.authorization.set(choice, isOn: false) }
        bed.add("nothing", nil) { $0.sound = .default }
        #expect(bed.log.last == "notification.suppressed nothing everything is switched off in the settings")
    }

    @Test("The list keeps the last thousand")
    func bounded() throws {
        var bed = try CoreBed()
        for number in 1...1_010 { bed.add("\(number)", nil) }
        #expect(bed.delivered.count == 1_000 && bed.delivered.first == "11")
    }

    // MARK: In front

    private func inFront() throws -> CoreBed {
        var bed = try CoreBed()
        bed.isAppInFront = true
        return bed
    }

    private func ticket(_ bed: CoreBed) throws -> PresentationTicket {
        for case .askApp(_, let ticket) in bed.effects.reversed() { return ticket }
        throw NothingAsked()
    }

    private struct NothingAsked: Error {}

    @Test("Without a delegate it is neither shown nor in the list (UN-45)")
    func noDelegate() throws {
        var bed = try inFront()
        bed.add("tea", after(60))
        bed.pass(.minutes(1))
        let ticket = try ticket(bed)
        bed.perform { $0.appDidAnswer(.noDelegate, to: ticket, at: $1) }
        #expect(bed.delivered.isEmpty && bed.core.foregroundPresentations.isEmpty)
        #expect(bed.log("notification.suppressed").count == 1)
    }

    @Test(
        "The app's options decide: only the list makes it stay, and an empty set presents nothing (UN-46)",
        arguments: [
            ([.list], "list", true), ([.banner], "banner", false), ([.alert], "banner,list", true),
            ([.banner, .sound, .badge], "banner,sound,badge", false), ([], nil, false),
        ] as [(UNNotificationPresentationOptions, String?, Bool)])
    func options(options: UNNotificationPresentationOptions, shown: String?, isDelivered: Bool) throws {
        var bed = try inFront()
        bed.add("tea", nil) {
            $0.sound = .default
            $0.badge = 1
        }
        let ticket = try ticket(bed)
        for _ in 0..<2 { bed.perform { $0.appDidAnswer(.options(options), to: ticket, at: $1) } }
        #expect(bed.delivered == (isDelivered ? ["tea"] : []))
        #expect(bed.log("notification.presented") == (shown.map { ["tea \($0)"] } ?? []))
        #expect(bed.core.badge == (options.contains(.badge) ? 1 : 0))
    }

    @Test("An app that may not notify is not even asked", arguments: [true, false])
    func notAsked(wasAsked: Bool) throws {
        var bed = try CoreBed(isAuthorized: wasAsked)
        if wasAsked { bed.perform { core, _ in core.setAllowed(false) } }
        bed.isAppInFront = true
        bed.add("tea", nil)
        #expect(bed.core.undecided.isEmpty && bed.log("notification.suppressed").count == 1)
    }

    @Test("An app that does not answer in half a minute presents nothing, and its late answer counts for nothing")
    func tooLate() throws {
        var bed = try inFront()
        bed.add("tea", nil)
        let ticket = try ticket(bed)
        bed.pass(.seconds(29))
        #expect(bed.log("notification.suppressed").isEmpty)
        bed.pass(.seconds(1))
        #expect(bed.log("notification.suppressed").count == 1)
        bed.perform { $0.appDidAnswer(.options([.banner, .list]), to: ticket, at: $1) }
        #expect(bed.delivered.isEmpty && bed.core.nextDeadline == nil)
    }

    @Test("An app that answers nothing is asked about a thousand notifications, not more")
    func boundedQuestions() throws {
        var bed = try inFront()
        for number in 1...1_002 { bed.add("\(number)", nil) }
        #expect(bed.core.undecided.count == 1_000 && bed.log("notification.suppressed").count == 2)
    }

    @Test("Options that the person has switched off do not happen, whatever the app wishes")
    func settingsWin() throws {
        var bed = try inFront()
        bed.core.authorization.set(.sound, isOn: false)
        bed.core.authorization.set(.badge, isOn: false)
        bed.add("tea", nil) {
            $0.sound = .default
            $0.badge = 5
        }
        let ticket = try ticket(bed)
        bed.perform { $0.appDidAnswer(.options([.banner, .sound, .badge]), to: ticket, at: $1) }
        #expect(bed.log("notification.presented") == ["tea banner"] && bed.core.badge == 0)
    }

    @Test("A passive notification makes neither banner nor sound")
    func passive() throws {
        var bed = try inFront()
        bed.add("tea", nil) {
            $0.sound = .default
            $0.interruptionLevel = .passive
        }
        let ticket = try ticket(bed)
        bed.perform { $0.appDidAnswer(.options([.banner, .sound, .list]), to: ticket, at: $1) }
        #expect(bed.log("notification.presented") == ["tea list"])
    }

    // MARK: The badge

    @Test("A content's badge: none leaves it, 0 removes it, n shows n (UN-47)")
    func badge() throws {
        var bed = try CoreBed()
        bed.add("a", nil) { $0.badge = 3 }
        #expect(bed.core.badge == 3)
        bed.add("b", nil)
        #expect(bed.core.badge == 3)
        bed.add("c", nil) { $0.badge = 0 }
        #expect(bed.core.badge == 0)
        #expect(bed.log("badge.changed") == ["3", "0"] && bed.delivered == ["a", "b", "c"])
    }

    @Test("Setting the badge happens at once; 0 also empties Notification Center")
    func setBadge() throws {
        var bed = try CoreBed()
        bed.add("a", nil)
        var error = bed.perform { core, _ in core.setBadgeCount(7) }
        #expect(error == nil && bed.core.badge == 7 && bed.delivered == ["a"])
        error = bed.perform { core, _ in core.setBadgeCount(0) }
        #expect(error == nil && bed.core.badge == 0 && bed.delivered.isEmpty)
        error = bed.perform { core, _ in core.setBadgeCount(-1) }
        #expect(error?.code == .badgeInputInvalid)
        bed.core.authorization.set(.badge, isOn: false)
        error = bed.perform { core, _ in core.setBadgeCount(1) }
        #expect(error?.code == .notificationsNotAllowed && bed.core.badge == 0)
    }
}
