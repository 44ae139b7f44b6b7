import Carillon
import NiceNotifications
import TestBasics
import TestBeds
import TestWorlds
import Testing

@Suite("A group")
struct GroupTests {
    @Test("NN-05: names each request by its identifier, a colon, and something distinct")
    func identifiers() throws {
        try inWorld { world in
            let phone = world.device("phone")
            phone.allowNotifications()
            #expect(await phone.reschedule(.scheduleIfSystemAllowed) == [true])
            _ = await phone.schedule(into: "quotes", .scheduleIfSystemAllowed)
            let identifiers = phone.pending.map(\.identifier)
            #expect(Set(identifiers).count == 6)
            #expect(identifiers.allSatisfy { $0.hasPrefix("quotes:") && $0.count == 7 + 36 })
        }
    }

    @Test("NN-09: is removed by what schedule returned, and can be scheduled again")
    func remove() throws {
        try inWorld { world in
            let phone = world.device("phone")
            phone.allowNotifications()
            for name in ["quotes", nil] {
                let groups = Recorder<any LocalNotificationsGroup>()
                phone.run {
                    groups.note(
                        LocalNotifications.schedule(
                            timeline: .quotes(3), group: name, permissionStrategy: .scheduleIfSystemAllowed))
                }
                await world.settle()
                #expect(phone.pending.count == 3)
                let identifier = groups.entries[0].groupIdentifier
                #expect(name == nil || identifier == name)
                phone.run { LocalNotifications.remove(group: groups.entries[0]) }
                await world.settle()
                #expect(phone.pending.isEmpty)
                #expect(phone.stored(identifier) == .notAsked)
                #expect(await phone.schedule(into: identifier, .scheduleIfSystemAllowed) == ["scheduledSuccesfully"])
                #expect(phone.pending.count == 3)
                phone.run { LocalNotifications.remove(group: groups.entries[0]) }
                await world.settle()
            }
        }
    }

    @Test("NN-09: leaves what was decided about it alone when it is removed")
    func removeKeepsDecision() throws {
        try inWorld { world in
            let phone = world.device("phone")
            phone.store(true)
            phone.run { LocalNotifications.remove(group: QuoteGroup()) }
            await world.settle()
            #expect(phone.stored() == .allowed)
        }
    }

    @Test("NN-10: stores false under the documented key when it is disabled, and leaves what was delivered alone")
    func disable() throws {
        try inWorld { world in
            let phone = world.device("phone")
            phone.allowNotifications()
            phone.mainApp.enterBackground()
            _ = await phone.schedule(.scheduleIfSystemAllowed)
            try await world.advance(by: .days(1))
            #expect(phone.delivered.count == 1)
            phone.run { LocalNotifications.disable(group: QuoteGroup()) }
            await world.settle()
            #expect(phone.pending.isEmpty)
            #expect(phone.delivered.count == 1)
            let key = "___np_local_notifications_app_permission_group:quotes"
            #expect(LocalNotifications.GroupLevelAuthorization._userDefaultsKey(forGroup: "quotes") == key)
            #expect(phone.mainApp.platform.defaults.value(forKey: key) as? Bool == false)
            #expect(phone.stored() == .denied)
        }
    }
}

extension Device {
    /// Adds a request without the library.
    func add(_ request: UNNotificationRequest) { center.add(request, withCompletionHandler: nil) }
}

extension UNNotificationTrigger {
    /// Fires once, in an hour.
    static var inAnHour: UNNotificationTrigger {
        UNTimeIntervalNotificationTrigger(timeInterval: 3_600, repeats: false)
    }
}
