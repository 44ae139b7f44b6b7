import Carillon
import NiceNotifications
import TestBeds
import TestWorlds
import Testing

@Suite("On group level")
struct GroupPermissionTests {
    /// A world with a phone that allows notifications.
    static func onPhone(_ body: @escaping @Sendable (Device) async throws -> Void) throws {
        try inWorld { world in
            let phone = world.device("phone")
            phone.allowNotifications()
            try await body(phone)
        }
    }

    @Test("both ready-made strategies leave a disabled group alone until it is allowed again")
    func readyMade() throws {
        try Self.onPhone { phone in
            phone.run { LocalNotifications.disable(group: QuoteGroup()) }
            for ready in 1...2 {
                let strategy = ready == 1 ? PermissionStrategy.scheduleIfSystemAllowed : .askSystemPermissionIfNeeded
                #expect(await phone.schedule(strategy) == ["deniedOnGroupLevel"])
            }
            #expect(phone.stored() == .denied)
            phone.store(true)
            for ready in 1...2 {
                let strategy = ready == 1 ? PermissionStrategy.scheduleIfSystemAllowed : .askSystemPermissionIfNeeded
                #expect(await phone.reschedule(strategy) == [true])
            }
            #expect(phone.pending.count == 3)
        }
    }

    @Test("neither ready-made strategy stores anything")
    func readyMadeStoreNothing() throws {
        try Self.onPhone { phone in
            #expect(await phone.schedule(.scheduleIfSystemAllowed) == ["scheduledSuccesfully"])
            #expect(await phone.schedule(.askSystemPermissionIfNeeded) == ["scheduledSuccesfully"])
            #expect(phone.stored() == .notAsked)
            #expect(phone.mainApp.platform.defaults.keys.isEmpty)
        }
    }

    @Test("a value that is no Boolean is no decision; other defaults can be used")
    func storage() throws {
        typealias Group = LocalNotifications.GroupLevelAuthorization
        try Self.onPhone { phone in
            phone.mainApp.platform.defaults.set("maybe", forKey: Group._userDefaultsKey(forGroup: "quotes"))
            #expect(phone.stored() == .notAsked)
            phone.mainApp.platform.defaults.set(1, forKey: Group._userDefaultsKey(forGroup: "quotes"))
            #expect(phone.stored() == .allowed)

            let suite = "carillon-nice-notifications-tests"
            phone.run {
                guard let defaults = UserDefaults(suiteName: suite) else { return }
                defaults.removePersistentDomain(forName: suite)
                Group.Env.setUserDefaults(defaults)
                Group.setIsAllowed(false, forGroup: "jokes")
                #expect(Group.getCurrent(forGroup: "jokes") == .denied)
                #expect(defaults.object(forKey: Group._userDefaultsKey(forGroup: "jokes")) as? Bool == false)
                defaults.removePersistentDomain(forName: suite)
                #expect(Group.getCurrent(forGroup: "jokes") == .notAsked)

                Group.Env.valueForKey = { _ in true }
                #expect(Group.getCurrent(forGroup: "jokes").isAllowed)
            }
            #expect(phone.mainApp.platform.defaults.value(forKey: Group._userDefaultsKey(forGroup: "jokes")) == nil)
        }
    }
}
