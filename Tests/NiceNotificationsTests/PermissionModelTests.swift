import Carillon
import NiceNotifications
import TestBasics
import TestBeds
import TestWorlds
import Testing

@Suite("A permission switch")
struct PermissionModelTests {
    /// A switch inside an app, and what it told.
    struct Switch: Sendable {
        let model: NotificationsPermissionModel
        let told = Recorder<String>()
        let phone: Device

        init(on phone: Device) {
            self.phone = phone
            model = phone.run { NotificationsPermissionModel(group: QuoteGroup()) }
            model.onEnabled = { [told] in told.note("enabled \($0.isOn)") }
            model.onDisabled = { [told] in told.note("disabled \($0.isOn)") }
            model.onDeniedBySystem = { [told] in told.note("denied \($0.isOn)") }
        }

        /// The person moves the switch, outside any call of the app's own.
        func move(to isOn: Bool) async {
            model.setOn(isOn)
            await phone.world.settle()
        }
    }

    @Test("shows what is allowed once the system has answered, and tells whoever draws it")
    func shows() throws {
        try inWorld { world in
            let phone = world.device("phone")
            phone.allowNotifications()
            phone.store(true)
            let toggle = Switch(on: phone)
            let drawn = Recorder<Bool>()
            toggle.model.onChange = { drawn.note($0.isOn) }
            #expect(toggle.model.status == nil)
            #expect(!toggle.model.isOn)
            await world.settle()
            #expect(toggle.model.status == .enabled)
            #expect(toggle.model.isOn)
            #expect(drawn.entries == [true])
            #expect(toggle.told.entries.isEmpty)
            #expect(toggle.model.group.groupIdentifier == "quotes")
        }
    }

    @Test("goes off again when the system denies, and says so")
    func deniedBySystem() throws {
        try inWorld { world in
            let phone = world.device("phone")
            phone.forbidNotifications()
            let toggle = Switch(on: phone)
            await toggle.move(to: true)
            #expect(toggle.told.entries == ["denied false"])
            #expect(toggle.model.status == .systemDenied)
            #expect(!toggle.model.isDeciding)
            #expect(phone.pending.isEmpty)
            await toggle.move(to: true)
            #expect(toggle.told.entries == ["denied false", "denied false"])
        }
    }

    @Test("moved to and fro at once, it ends where it was moved last", arguments: 1...20 as ClosedRange<UInt64>)
    func toAndFro(seed: UInt64) throws {
        try inWorld(seed: seed) { world in
            let phone = world.device("phone")
            let toggle = Switch(on: phone)
            for isOn in [true, false, true] { toggle.model.setOn(isOn) }
            await world.settle()
            #expect(toggle.told.entries == ["enabled true"])
            #expect(phone.pending.count == 3)
            for isOn in [false, true, false] { toggle.model.setOn(isOn) }
            await world.settle()
            #expect(toggle.told.entries == ["enabled true", "disabled false"])
            #expect(phone.stored() == .denied)
            #expect(phone.pending.isEmpty)
        }
    }

    @Test("shows what the person did in the Settings app when they come back")
    func foreground() throws {
        try inWorld { world in
            let phone = world.device("phone")
            let toggle = Switch(on: phone)
            await toggle.move(to: true)
            phone.mainApp.enterBackground()
            phone.forbidNotifications()
            await world.settle()
            #expect(toggle.model.isOn)
            phone.mainApp.enterForeground()
            await world.settle()
            #expect(toggle.model.status == .systemDenied)
            #expect(!toggle.model.isOn)
            phone.mainApp.enterBackground()
            phone.allowNotifications()
            phone.mainApp.enterForeground()
            await world.settle()
            #expect(toggle.model.isOn)
            #expect(toggle.told.entries == ["enabled true"])
        }
    }

    @Test("is renewed when somebody says so, but not while the person's own move is open")
    func refresh() throws {
        try inWorld { world in
            let phone = world.device("phone")
            phone.answerPrompts(by: .later)
            let toggle = Switch(on: phone)
            await toggle.move(to: true)
            toggle.model.refresh()
            await world.settle()
            #expect(toggle.model.isOn)
            #expect(toggle.model.isDeciding)
            phone.answerPrompt(isGranted: true)
            await world.settle()
            phone.store(false)
            toggle.model.refresh()
            await world.settle()
            #expect(!toggle.model.isOn)
        }
    }

    @Test("that nobody holds any more listens no more")
    func deinitialized() throws {
        try inWorld { world in
            let phone = world.device("phone")
            weak var model: NotificationsPermissionModel?
            do {
                let toggle = Switch(on: phone)
                model = toggle.model
                toggle.model.setOn(true)
                await world.settle()
            }
            #expect(model == nil)
            phone.mainApp.enterBackground()
            phone.mainApp.enterForeground()
            await world.settle()
            #expect(phone.pending.count == 3)
        }
    }
}
