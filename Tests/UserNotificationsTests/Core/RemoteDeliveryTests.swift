import CarillonEnvironment
import Testing

@testable import UserNotifications

/// Notifications that a push service has brought, beside those that the app has scheduled.
struct RemoteDeliveryTests {
    @Test func takesNoSlot() throws {
        var bed = try CoreBed()
        for number in 1...64 { bed.add("\(number)", after(600)) }
        bed.clearLog()
        for name in ["7", "news"] {
            bed.receive(name)
        }
        #expect(bed.pending.count == 64)
        #expect(bed.delivered == ["7", "news"])
        #expect(bed.log("notification.evicted").isEmpty && bed.log("notification.replaced").isEmpty)
    }

    @Test func comesAfterWhatIsDue() throws {
        var bed = try CoreBed()
        bed.add("due", after(60))
        bed.pass(.minutes(1))
        bed.receive("due")
        #expect(bed.delivered == ["due"], "the newer one takes its place")
        #expect(bed.core.parts.delivered.all.first?.request.trigger is UNPushNotificationTrigger)
    }

    @Test func isArchived() throws {
        let request = UNNotificationRequest(
            identifier: "news", content: UNNotificationContent(), trigger: UNPushNotificationTrigger())
        let data = try NSKeyedArchiver.archivedData(withRootObject: request, requiringSecureCoding: true)
        let again = try NSKeyedUnarchiver.unarchivedObject(ofClass: UNNotificationRequest.self, from: data)
        #expect(again?.trigger is UNPushNotificationTrigger)
    }
}

extension CoreBed {
    /// Lets a push with a title come.
    fileprivate mutating func receive(_ name: String) {
        let content = UNMutableNotificationContent()
        content.title = name
        let request = UNNotificationRequest(
            identifier: name, content: content, trigger: UNPushNotificationTrigger())
        perform { core, moment in core.receive(request, at: moment) }
    }
}
