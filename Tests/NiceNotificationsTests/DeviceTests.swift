import Carillon
import CarillonEnvironment
import NiceNotifications
import TestBasics
import TestBeds
import TestWorlds
import Testing

@Suite("Two devices side by side")
struct DeviceTests {
    typealias Group = LocalNotifications.GroupLevelAuthorization
    typealias System = LocalNotifications.SystemAuthorization

    @Test("have permissions and groups of their own", arguments: 1...5 as ClosedRange<UInt64>)
    func permissions(seed: UInt64) throws {
        try inWorld(seed: seed) { world in
            let phone = world.device("phone"), tablet = world.device("tablet")
            let told = Recorder<String>()
            phone.allowNotifications()
            for device in [phone, tablet] {
                device.run {
                    LocalNotifications.schedule(
                        timeline: .quotes(3), group: "quotes", permissionStrategy: .scheduleIfSystemAllowed
                    ) { told.note("\(Environment.current.name): \($0)") }
                }
            }
            await world.settle()
            #expect(told.entries.sorted() == ["phone: scheduledSuccesfully", "tablet: deniedOnSystemLevel"])
            #expect(phone.pending.count == 3)
            #expect(tablet.pending.isEmpty)

            tablet.allowNotifications()
            #expect(await tablet.schedule(.scheduleIfSystemAllowed) == ["scheduledSuccesfully"])
            phone.run { LocalNotifications.disable(group: QuoteGroup()) }
            await world.settle()
            #expect(phone.pending.isEmpty)
            #expect(tablet.pending.count == 3)
            #expect(phone.stored() == .denied)
            #expect(tablet.stored() == .notAsked)
        }
    }

    @Test("replace functions for themselves, until the app ends")
    func replacements() throws {
        try inWorld { world in
            let phone = world.device("phone"), tablet = world.device("tablet")
            let app = phone.app("com.example.other")
            let seen = Recorder<String>()
            phone.allowNotifications()
            tablet.allowNotifications()
            phone.run {
                LocalNotifications.Log.info = { seen.note("log \($0)") }
                LocalNotifications.Env.addNotificationRequest = { request, _ in seen.note("add") }
                LocalNotifications.Env.removePendingNotificationRequests = { _ in seen.note("remove pending") }
                LocalNotifications.Env.removeDeliveredNotifications = { _ in seen.note("remove delivered") }
                LocalNotifications.Env.getPendingNotificationRequests = {
                    seen.note("pending"); $0([])
                }
                LocalNotifications.Env.getDeliveredNotifications = {
                    seen.note("delivered"); $0([])
                }
                System.Env.getNotificationSettings = { handler in
                    seen.note("settings")
                    phone.center.getNotificationSettings { [handler = Handler(handler)] in handler.call($0) }
                }
                System.Env.requestAuthorization = {
                    seen.note("request \($0.rawValue)"); $1(true, nil)
                }
                Group.Env.valueForKey = { _ in
                    seen.note("value"); return nil
                }
                Group.Env.setValue = { _, _ in seen.note("set") }
            }
            let strategy = { PermissionStrategy(groupLevel: .allowAutomatically, systemLevel: .askPermission) }
            #expect(await tablet.reschedule(strategy()) == [true])
            app.enterForeground()
            app.run { LocalNotifications.reschedule(group: QuoteGroup(), permissionStrategy: strategy()) }
            await world.settle()
            #expect(seen.entries.isEmpty)
            #expect(tablet.pending.count == 3)
            #expect(app.pending.count == 3)

            #expect(await phone.reschedule(strategy()) == [true])
            #expect(
                seen.entries == ["set", "settings", "request 7", "pending", "add", "add", "add", "delivered"])
            #expect(phone.pending.isEmpty)

            phone.mainApp.kill()
            phone.mainApp.launch()
            #expect(await phone.reschedule(strategy()) == [true])
            #expect(phone.pending.count == 3)
            #expect(phone.stored() == .allowed)
            #expect(seen.entries.count == 8)
        }
    }

    @Test("have random names and dates of their own", .exactTimes)
    func names() throws {
        try inWorld { world in
            let berlin = world.device("berlin", timeZone: "Europe/Berlin")
            let tokyo = world.device("tokyo", timeZone: "Asia/Tokyo")
            for device in [berlin, tokyo] {
                device.allowNotifications()
                _ = await device.reschedule(.scheduleIfSystemAllowed)
                device.mainApp.enterBackground()
            }
            #expect(Set(berlin.pending.map(\.identifier)).isDisjoint(with: tokyo.pending.map(\.identifier)))
            try await world.advance(by: .days(1))
            #expect(try berlin.delivered.map(\.date) == [World.date("2026-03-03 09:00", in: "Europe/Berlin")])
            #expect(try tokyo.delivered.map(\.date) == [World.date("2026-03-03 09:00", in: "Asia/Tokyo")])
        }
    }

    @Test("a run that outlives its app schedules nothing")
    func killed() throws {
        try inWorld { world in
            let phone = world.device("phone")
            phone.answerPrompts(by: .later)
            phone.run {
                LocalNotifications.reschedule(group: QuoteGroup(), permissionStrategy: .askSystemPermissionIfNeeded)
            }
            await world.settle()
            phone.mainApp.kill()
            phone.answerPrompt(isGranted: true)
            await world.settle()
            #expect(phone.pending.isEmpty)
        }
    }
}

/// Takes a handler to the centre's queue, which in a world is on the world's thread.
private struct Handler: @unchecked Sendable {
    let call: (UNNotificationSettings) -> Void

    init(_ call: @escaping (UNNotificationSettings) -> Void) {
        self.call = call
    }
}
