import Robin
import Synchronization
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

    @Test("RO-30: each is scheduled, delivered, and has the date of its delivery")
    func allDelivered() {
        let told = Mutex<[String]>([])
        phone.run {
            Robin.manager.allDelivered { notifications in
                for notification in notifications {
                    #expect(notification.scheduled)
                    #expect(notification.delivered)
                    let seconds = notification.deliveryDate?.timeIntervalSince(date("2026-03-02T09:30:12+01:00"))
                    told.withLock {
                        $0.append("\(notification.identifier ?? "") \(seconds.map(Int.init) ?? 0)")
                    }
                }
            }
        }
        phone.settle()
        #expect(told.withLock { $0 } == ["1 60", "2 120", "3 180"])
    }

    @Test("RO-31: removing an object removes the notification with its identifier")
    func removeObject() {
        phone.run { Robin.manager.removeDelivered(notification: RobinNotification(identifier: "2", body: "")) }
        #expect(identifiers == ["1", "3"])
    }

    @Test("RO-31: removing an identifier removes that notification")
    func removeIdentifier() {
        phone.run {
            Robin.manager.removeDelivered(withIdentifier: "1")
            Robin.manager.removeDelivered(withIdentifier: "nobody")
        }
        #expect(identifiers == ["2", "3"])
    }

    @Test("RO-31: removing all leaves what is pending alone")
    func removeAll() {
        phone.run {
            Robin.manager.removeAllDelivered()
            #expect(Robin.scheduler.scheduled().map(\.identifier) == ["4"])
        }
        #expect(identifiers == [])
    }

    @Test("Cancelling leaves what is delivered alone")
    func cancel() {
        phone.run {
            Robin.scheduler.cancelAll()
            Robin.scheduler.cancel(withIdentifier: "1")
        }
        #expect(identifiers == ["1", "2", "3"])
    }
}
