import Carillon
import NiceNotifications
import TestBasics
import TestBeds
import TestWorlds
import Testing

@Suite("On group level")
struct GroupPermissionTests {
    typealias GroupLevel = PermissionStrategy.GroupLevel

    /// A world with a phone that allows notifications.
    static func onPhone(_ body: @escaping @Sendable (Device) async throws -> Void) throws {
        try inWorld { world in
            let phone = world.device("phone")
            phone.allowNotifications()
            try await body(phone)
        }
    }

    static func strategy(_ groupLevel: GroupLevel) -> PermissionStrategy {
        PermissionStrategy(groupLevel: groupLevel, systemLevel: .ifAlreadyAllowed)
    }

    @Test("NN-11: a disabled group is refused if it has to be allowed, and scheduled if that is bypassed")
    func disabled() throws {
        try Self.onPhone { phone in
            phone.run { LocalNotifications.disable(group: QuoteGroup()) }
            #expect(await phone.schedule(Self.strategy(.ifAlreadyAllowed)) == ["deniedOnGroupLevel"])
            #expect(phone.pending.isEmpty)
            #expect(await phone.schedule(Self.strategy(.bypass)) == ["scheduledSuccesfully"])
            #expect(phone.pending.count == 3)
            #expect(phone.stored() == .denied)
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

    @Test("NN-12: asking once asks at most once, also after a no")
    func once() throws {
        try Self.onPhone { phone in
            let asked = Recorder<Bool>()
            for _ in 1...3 {
                let strategy = Self.strategy(.askPermission(.once, .answering(.success(false), asked)))
                #expect(await phone.schedule(strategy) == ["deniedOnGroupLevel"])
            }
            #expect(asked.entries.count == 1)
            #expect(phone.stored() == .denied)
            #expect(phone.pending.isEmpty)
        }
    }

    @Test("NN-13: asking always asks again after a no, and never after a yes")
    func always() throws {
        try Self.onPhone { phone in
            let asked = Recorder<Bool>()
            for (answer, result) in [
                (false, "deniedOnGroupLevel"), (false, "deniedOnGroupLevel"), (true, "scheduledSuccesfully"),
                (false, "scheduledSuccesfully"),
            ] {
                let strategy = Self.strategy(.askPermission(.alwaysIfNotAllowed, .answering(.success(answer), asked)))
                #expect(await phone.schedule(strategy) == [result])
            }
            #expect(asked.entries.count == 3)
            #expect(phone.stored() == .allowed)
        }
    }

    @Test("NN-14: an asker that fails denies this run, and changes nothing that is stored", arguments: [nil, false])
    func failure(before: Bool?) throws {
        try Self.onPhone { phone in
            if let before { phone.store(before) }
            let asker = LocalNotifications.ApplicationLevelPermissionAsker.answering(.failure(Mishap()))
            #expect(
                await phone.schedule(Self.strategy(.askPermission(.alwaysIfNotAllowed, asker)))
                    == ["deniedOnGroupLevel"])
            #expect(phone.stored() == (before == nil ? .notAsked : .denied))
        }
    }

    @Test("NN-15: allowing automatically turns a no into a yes")
    func automatically() throws {
        try Self.onPhone { phone in
            phone.store(false)
            #expect(await phone.schedule(Self.strategy(.allowAutomatically)) == ["scheduledSuccesfully"])
            #expect(phone.stored() == .allowed)
        }
    }

    @Test("NN-16: being allowed if another group is goes by that one, and leaves the own state alone")
    func other() throws {
        try Self.onPhone { phone in
            for (stored, result) in [
                (nil, "deniedOnGroupLevel"), (true, "scheduledSuccesfully"), (false, "deniedOnGroupLevel"),
            ] as [(Bool?, String)] {
                if let stored { phone.store(stored, "jokes") }
                let strategy = Self.strategy(.ifAllowed(other: QuoteGroup(groupIdentifier: "jokes")))
                #expect(await phone.schedule(strategy) == [result])
                #expect(phone.stored() == .notAsked)
            }
            phone.store(true, "jokes")
            phone.store(false)
            let strategy = Self.strategy(.ifAllowed(other: QuoteGroup(groupIdentifier: "jokes")))
            #expect(await phone.schedule(strategy) == ["scheduledSuccesfully"])
            #expect(phone.stored() == .denied)
        }
    }

    @Test("NN-17: a yes stays stored when the system then denies")
    func yesStays() throws {
        try Self.onPhone { phone in
            phone.forbidNotifications()
            let strategy = PermissionStrategy.askWithPrePermission(.once, prePermission: .answering(.success(true)))
            #expect(await phone.schedule(strategy) == ["deniedOnSystemLevel"])
            #expect(phone.stored() == .allowed)
        }
    }

    @Test("NN-18: the system is not asked when the group level denies")
    func groupFirst() throws {
        try inWorld { world in
            let phone = world.device("phone")
            let strategy = PermissionStrategy.askWithPrePermission(.once, prePermission: .answering(.success(false)))
            #expect(await phone.schedule(strategy) == ["deniedOnGroupLevel"])
            #expect(phone.promptCount == 0)
            let asking = PermissionStrategy(groupLevel: .ifAlreadyAllowed, systemLevel: .askPermission)
            #expect(await phone.schedule(asking) == ["deniedOnGroupLevel"])
            #expect(phone.promptCount == 0)
        }
    }

    @Test("the asker asks before the system does")
    func askerFirst() throws {
        try inWorld { world in
            let phone = world.device("phone")
            let prompts = Recorder<Int>()
            let strategy = PermissionStrategy.askWithPrePermission(
                .once,
                prePermission: LocalNotifications.ApplicationLevelPermissionAsker { completion in
                    prompts.note(phone.promptCount)
                    completion(.success(true))
                })
            #expect(await phone.schedule(strategy) == ["scheduledSuccesfully"])
            #expect(prompts.entries == [0])
            #expect(phone.promptCount == 1)
        }
    }

    @Test("two calls at once ask once, and both get the answer")
    func oneQuestion() throws {
        try Self.onPhone { phone in
            let asked = Recorder<Bool>()
            let told = Recorder<String>()
            phone.run {
                let answers = Recorder<(Result<Bool, any Error>) -> Void>()
                for _ in 1...2 {
                    let asker = LocalNotifications.ApplicationLevelPermissionAsker {
                        asked.note(true)
                        answers.note($0)
                        phone.mainApp.environment.loop.schedule(after: .seconds(5)) {
                            answers.entries[0](.success(true))
                        }
                    }
                    LocalNotifications.schedule(
                        timeline: .quotes(1), group: "quotes",
                        permissionStrategy: Self.strategy(.askPermission(.once, asker))
                    ) { told.note("\($0)") }
                }
            }
            try await phone.world.advance(by: .seconds(4))
            #expect(told.entries.isEmpty)
            try await phone.world.advance(by: .seconds(1))
            #expect(asked.entries.count == 1)
            #expect(told.entries == ["scheduledSuccesfully", "scheduledSuccesfully"])
            #expect(phone.pending.count == 2)
        }
    }

    @Test("a value that is no Boolean is no decision; other defaults can be used")
    func storage() throws {
        typealias Group = LocalNotifications.GroupLevelAuthorization
        try Self.onPhone { phone in
            phone.mainApp.platform.defaults.set("maybe", forKey: Group._userDefaultsKey(forGroup: "quotes"))
            #expect(phone.stored() == .notAsked)
            phone.mainApp.platform.defaults.set(1, forKey: Group._userDefaultsKey(forGroup: "quotes"))

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
