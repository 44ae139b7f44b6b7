import CarillonEnvironment
import Foundation
import Testing

@testable import UserNotifications

@Suite("Delivery")
struct DeliveryTests {
    // MARK: In the background

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
}
