import Carillon
import NiceNotifications
import TestBasics
import TestBeds
import TestWorlds
import Testing

@Suite("On system level")
struct SystemPermissionTests {
    @Test("NN-03: provisional permission is none")
    func provisional() throws {
        try inWorld { world in
            let phone = world.device("phone")
            phone.center.requestAuthorization(options: [.alert, .provisional]) { _, _ in }
            await world.settle()
            #expect(await phone.schedule(.askSystemPermissionIfNeeded) == ["deniedOnSystemLevel"])
            #expect(await phone.schedule(.scheduleIfSystemAllowed) == ["deniedOnSystemLevel"])
            #expect(phone.promptCount == 0)
            #expect(phone.pending.isEmpty)
        }
    }

    @Test("NN-04: a denial on system level removes what the group has pending, and only that")
    func denialRemoves() throws {
        try inWorld { world in
            let phone = world.device("phone")
            phone.allowNotifications()
            _ = await phone.schedule(into: "quotes", .scheduleIfSystemAllowed)
            _ = await phone.schedule(into: "jokes", .scheduleIfSystemAllowed)
            phone.forbidNotifications()
            #expect(await phone.reschedule(.scheduleIfSystemAllowed) == [false])
            #expect(phone.pendingByGroup == ["jokes": 3])
            #expect(await phone.schedule(into: "jokes", .askSystemPermissionIfNeeded) == ["deniedOnSystemLevel"])
            #expect(phone.pending.isEmpty)
        }
    }

    @Test("NN-04: so does one on group level")
    func groupDenialRemoves() throws {
        try inWorld { world in
            let phone = world.device("phone")
            phone.allowNotifications()
            _ = await phone.schedule(.scheduleIfSystemAllowed)
            let strategy = PermissionStrategy(groupLevel: .ifAlreadyAllowed, systemLevel: .askPermission)
            #expect(await phone.schedule(strategy) == ["deniedOnGroupLevel"])
            #expect(phone.pending.isEmpty)
        }
    }

    @Test("NN-04: asking for permission without scheduling removes nothing")
    func askingRemovesNothing() throws {
        try inWorld { world in
            let phone = world.device("phone")
            phone.allowNotifications()
            _ = await phone.schedule(.scheduleIfSystemAllowed)
            phone.forbidNotifications()
            let told = Recorder<String>()
            phone.run {
                LocalNotifications.requestPermission(strategy: .scheduleIfSystemAllowed) { told.note("\($0)") }
                LocalNotifications.withPermission(
                    strategy: .askSystemPermissionIfNeeded, group: "quotes", perform: { told.note("performed") },
                    completion: { told.note("\($0)") })
                #expect(told.entries.isEmpty)
            }
            await world.settle()
            #expect(Set(told.entries) == ["false", "deniedOnSystemLevel"])
            #expect(phone.pending.count == 3)
        }
    }

    @Test("something is performed with permission, before the completion is called")
    func withPermission() throws {
        try inWorld { world in
            let phone = world.device("phone")
            let told = Recorder<String>()
            phone.run {
                LocalNotifications.withPermission(
                    strategy: .askSystemPermissionIfNeeded, perform: { told.note("performed") },
                    completion: { told.note("\($0) \($0.isAllowed) \($0.isDenied) \($0.asSchedulingResult)") })
            }
            await world.settle()
            #expect(told.entries == ["performed", "allowed true false scheduledSuccesfully"])
        }
    }

    @Test("a status tells what was asked when, and an error is handed on")
    func authorize() throws {
        typealias System = LocalNotifications.SystemAuthorization
        try inWorld { world in
            let told = Recorder<String>()
            @Sendable func ask() {
                System.authorizeWithSystem { result in
                    do { told.note("\(try result.get())") } catch { told.note("\(error)") }
                }
            }
            for (index, answer) in [PromptAnswer.allow, .deny].enumerated() {
                let phone = world.device("phone \(index)")
                phone.answerPrompts(by: answer)
                phone.run(ask)
                await world.settle()
                phone.run(ask)
                await world.settle()
                phone.run { System.getCurrent { told.note("\($0)") } }
                await world.settle()
                #expect(phone.promptCount == 1)
            }
            let broken = world.device("broken")
            broken.run {
                System.Env.requestAuthorization = { $1(true, Mishap()) }
                ask()
            }
            await world.settle()
            #expect(
                told.entries == [
                    "allowed", "allowed", "allowed", "deniedNow", "deniedPreviously", "deniedPreviously", "mishap",
                ])
            #expect(await broken.schedule(.askSystemPermissionIfNeeded) == ["deniedOnSystemLevel"])
        }
    }
}
