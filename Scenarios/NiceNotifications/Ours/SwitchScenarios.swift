import Carillon
import NiceNotifications
import NiceNotificationsScenarios
import ScenarioFixtures

/// Scenarios about the switch that an app shows for a group. The real library's needs UIKit.
extension Scenario {
    static let niceSwitch = Scenario(
        "nn/switch/on-and-off",
        "Somebody switches quotes on, which asks for permission and plans them, and off again, which takes them back, and opens the app to look.",
        covers: ["NN-34"]
    ) { world in
        let phone = try await world.newPhone()
        let quotes = try await PermissionSwitch.shown(on: phone, for: .quotes())
        world.expect(quotes.model.isOn, equals: false, "on a new phone it is off")

        phone.run { quotes.model.setOn(true) }
        await world.settle()
        world.expect(quotes.model.isOn, "switched on, it stays on")
        world.expect(phone.promptCount, equals: 1, "the system has asked")
        world.expect(phone.pendingGroups, equals: ["quotes: 6"], "and quotes are planned")
        phone.run { quotes.model.setOn(true) }
        await world.settle()
        world.expect(quotes.told.entries, equals: ["enabled"], "the app is told, once, however hard a finger pushes")

        phone.run { quotes.model.setOn(false) }
        await world.settle()
        world.expect(quotes.model.isOn, equals: false, "switched off, it is off")
        world.expect(phone.pendingGroups, equals: [], "and nothing is planned")
        world.expect(quotes.told.entries, equals: ["enabled", "disabled"], "the app is told of that too")
        world.expect(phone.storedPermission(of: .quotes()), equals: .denied, "and it is kept")

        phone.mainApp.kill()
        phone.mainApp.enterForeground()
        let later = try await PermissionSwitch.shown(on: phone, for: .quotes())
        world.expect(later.model.isOn, equals: false, "the next launch shows it off")
        phone.run { later.model.setOn(true) }
        await world.settle()
        world.expect(later.model.isOn, "until it is switched on again")
        world.expect(phone.promptCount, equals: 1, "for which nobody needs to be asked")

        phone.mainApp.kill()
        phone.mainApp.enterForeground()
        let last = try await PermissionSwitch.shown(on: phone, for: .quotes())
        world.expect(last.model.isOn, "the launch after that shows it on")
        world.expect(last.drawn.entries, equals: [true], "as soon as it knows")
    }

    static let niceSwitchOnTrial = Scenario(
        "nn/switch/on-trial",
        "An app on trial has a switch: it goes back, and does not say that the person has forbidden anything.",
        covers: ["NN-03", "NN-34"]
    ) { world in
        let phone = try await world.newPhone()
        _ = try await phone.center.requestAuthorization(options: [.alert, .provisional])
        let quotes = try await PermissionSwitch.shown(on: phone, for: .quotes())
        phone.run { quotes.model.setOn(true) }
        await world.settle()
        world.expect(quotes.told.entries, equals: ["denied by system"], "the way leads to the Settings app")
        world.expect(quotes.model.isOn, equals: false, "it goes back")
        world.expect(quotes.model.status, equals: .disabled, "as one that nobody has forbidden")
        world.expect(phone.pendingGroups, equals: [], "and nothing is planned")
    }

    static let niceSwitchDenied = Scenario(
        "nn/switch/denied-by-system",
        "Somebody who forbids notifications switches quotes on and off: it goes back by itself, until they have been in the Settings app.",
        covers: ["NN-04", "NN-31", "NN-34"]
    ) { world in
        let phone = try await world.newPhone()
        phone.forbidNotifications()
        let quotes = try await PermissionSwitch.shown(on: phone, for: .quotes())
        for attempt in 1...2 {
            phone.run { quotes.model.setOn(true) }
            world.expect(quotes.model.isOn, "at first it stays where the finger has left it, attempt \(attempt)")
            await world.settle()
            world.expect(quotes.model.isOn, equals: false, "then it goes back, attempt \(attempt)")
        }
        world.expect(
            quotes.told.entries, equals: ["denied by system", "denied by system"],
            "the app is told, to show the way to the Settings app")
        world.expect(phone.promptCount, equals: 0, "nobody is asked")
        world.expect(phone.pendingGroups, equals: [], "and nothing is planned")

        phone.mainApp.enterBackground()
        phone.allowNotifications()
        phone.mainApp.enterForeground()
        await world.settle()
        world.expect(quotes.model.isOn, "back from the Settings app it is on, for the person had wanted it so")
        world.expect(await phone.reschedule(.quotes(), .ifGroupAllowed()), equals: [true], "the app may plan quotes")

        phone.mainApp.enterBackground()
        phone.forbidNotifications()
        phone.mainApp.enterForeground()
        await world.settle()
        world.expect(quotes.model.isOn, equals: false, "forbidden again, it is off")
        world.expect(quotes.model.status, equals: .systemDenied, "and knows why")
        world.expect(phone.pendingGroups, equals: ["quotes: 6"], "the planned quotes wait")
        phone.run { quotes.model.setOn(true) }
        await world.settle()
        world.expect(phone.pendingGroups, equals: [], "until somebody tries the switch, and the system denies it")

        phone.mainApp.enterBackground()
        phone.allowNotifications()
        phone.mainApp.enterForeground()
        await world.settle()
        phone.forbidNotifications()
        phone.run { quotes.model.setOn(false) }
        await world.settle()
        world.expect(
            quotes.model.status, equals: .systemDenied, "switched off where the system denies, it knows that too")
    }

    static let niceSwitchAsks = Scenario(
        "nn/switch/asks",
        "A switch that asks whether somebody is sure: a no lets it go back, a finger that is quicker than the answer has the last word.",
        covers: ["NN-13", "NN-34"]
    ) { world in
        let phone = try await world.pocketedPhone()
        let person = Respondent(false)
        let quotes = try await PermissionSwitch.shown(on: phone, for: .quotes())
        phone.run {
            quotes.model.permissionAsker = { person.asker }
            quotes.model.setOn(true)
        }
        await world.settle()
        world.expect(quotes.model.isOn, equals: false, "they are not sure")
        world.expect(quotes.told.entries, equals: [], "which has nothing to do with the system")
        world.expect(phone.pendingGroups, equals: [], "so nothing is planned")

        person.answer = nil
        phone.run { quotes.model.setOn(true) }
        await world.settle()
        phone.mainApp.enterForeground()
        await world.settle()
        world.expect(quotes.model.isDeciding, "asked again, they think")
        world.expect(quotes.model.isOn, "and it waits where they have left it, also if they look at the app meanwhile")
        phone.run { quotes.model.setOn(false) }
        await world.settle()
        phone.run { person.say(true) }
        await world.settle()
        world.expect(quotes.model.isOn, equals: false, "they switch off before they say yes: off it stays")
        world.expect(phone.pendingGroups, equals: [], "and nothing is planned")
        world.expect(phone.storedPermission(of: .quotes()), equals: .denied, "as was decided last")

        phone.run { for isOn in [true, false, true] { quotes.model.setOn(isOn) } }
        await world.settle()
        world.expect(quotes.model.isOn && quotes.model.isDeciding, "on, off and on again, they are asked anew")
        phone.run { person.say(true) }
        await world.settle()
        world.expect(quotes.model.isOn, "and this time it stays on")
        world.expect(phone.pendingGroups, equals: ["quotes: 6"], "and quotes are planned")
    }
}

/// A switch on the screen of an app, with the notes of its calls to the app.
private struct PermissionSwitch {
    let model: NotificationsPermissionModel
    let told: Notes<String>
    /// The positions in which the app drew the switch.
    let drawn: Notes<Bool>

    /// Shows a switch, and returns once the switch knows its position.
    static func shown(on phone: Device, for group: Plan) async throws -> PermissionSwitch {
        let (told, drawn) = (Notes<String>(), Notes<Bool>())
        let model = phone.run {
            let model = NotificationsPermissionModel(group: group)
            model.onChange = { drawn.note($0.isOn) }
            model.onEnabled = { _ in told.note("enabled") }
            model.onDisabled = { _ in told.note("disabled") }
            model.onDeniedBySystem = { _ in told.note("denied by system") }
            return model
        }
        await phone.world.settle()
        return PermissionSwitch(model: model, told: told, drawn: drawn)
    }
}
