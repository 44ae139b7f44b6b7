import Carillon
import CarillonEnvironment
import NiceNotifications
import TestBasics
import TestBeds
import TestWorlds
import Testing

extension RunTests {
    /// Leaves what was delivered to the library.
    private struct Indifferent: LocalNotificationsGroup {
        let groupIdentifier = "indifferent"
        func getTimeline(completion: @escaping (NotificationsTimeline) -> ()) { completion(.quotes(3)) }
    }

    /// Has another group say what becomes of its own notifications.
    private struct Deferring: LocalNotificationsGroup {
        let groupIdentifier = "deferring"
        let unwanted: Int
        let asked: Recorder<Date>
        func getTimeline(completion: @escaping (NotificationsTimeline) -> ()) { completion(.quotes(3)) }
        func __shouldRemoveDeliveredNotification(notification: UNNotification, completion: @escaping (Bool) -> ()) {
            asked.note(notification.date)
            if asked.entries.count == unwanted { return completion(true) }
            Indifferent().__shouldRemoveDeliveredNotification(notification: notification, completion: completion)
        }
    }

    @Test(
        "NN-33: looks no more at what was delivered of a group that leaves it to the library, and at that of others always"
    )
    func indifferent() throws {
        try inWorld { world in
            let phone = world.device("phone")
            phone.allowNotifications()
            phone.mainApp.enterBackground()
            let (looks, asked) = (Recorder<Bool>(), Recorder<Date>())
            phone.run {
                let look = LocalNotifications.Env.getDeliveredNotifications
                LocalNotifications.Env.getDeliveredNotifications = { completion in
                    looks.note(true)
                    look(completion)
                }
            }
            for _ in 1...4 {
                _ = await phone.reschedule(Indifferent(), .scheduleIfSystemAllowed)
                try await world.advance(by: .days(4))
            }
            #expect(looks.entries.count == 2, "once before anything was delivered, and once to ask")
            for _ in 1...3 {
                _ = await phone.reschedule(Deferring(unwanted: 5, asked: asked), .scheduleIfSystemAllowed)
                try await world.advance(by: .days(4))
            }
            #expect(looks.entries.count == 5)
            #expect(asked.entries.count == 9, "about three, and then about six")
            #expect(phone.delivered.count == 20, "four times three, and three times three but for one")
        }
    }
}
