import Robin
import TestBeds
import Testing

@Suite("Delivered notifications")
struct DeliveredTests {
    let phone = PhoneBed(now: "2026-03-02T09:30:12+01:00")

    /// Has "1", "2" and "3" delivered a minute apart, and "4" still pending.
    init() {
        phone.allowNotifications()
        phone.leaveApp()
        phone.run {
            for minute in 1...4 {
                _ = Robin.scheduler.schedule(
                    notification: RobinNotification(
                        identifier: "\(minute)", body: "", trigger: .interval(Double(minute) * 60)))
            }
        }
        phone.advance(by: .seconds(200))
    }

    var identifiers: [String?] { phone.delivered.map(\.identifier) }

    @Test("Cancelling leaves what is delivered alone")
    func cancel() {
        phone.run {
            Robin.scheduler.cancelAll()
            Robin.scheduler.cancel(withIdentifier: "1")
        }
        #expect(identifiers == ["1", "2", "3"])
    }
}
