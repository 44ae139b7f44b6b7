import Carillon
import NiceNotifications
import ScenarioFixtures

/// Scenarios about people who answer late, twice or never, while their apps go on.
extension Scenario {
    static let niceOvertaken = Scenario(
        "nn/open-question/overtaken",
        "While the person thinks about the prompt, the app plans quotes anew and removes the water: when they allow it, that is what counts.",
        covers: ["NN-01", "NN-06", "NN-09", "NN-36"],
        ours: "NiceNotifications' README says nothing of calls that others overtake while a question is open."
    ) { world in
        let phone = try await world.newPhone()
        phone.answerPrompts(by: .later)
        let old = Plan.daily("quotes", at: 7, days: 30)
        let asked = Notes<String>()
        let water = WatchedGroup("water", .mainQueueOnly, onAsked: asked.note)
        let told = await [
            phone.reschedule(old, .askSystemPermissionIfNeeded),
            phone.reschedule(water, .askSystemPermissionIfNeeded),
            phone.reschedule(.quotes(), .askSystemPermissionIfNeeded),
        ]
        world.expect(told, equals: [[], [], []], "nothing is decided yet")
        phone.run { LocalNotifications.remove(group: water) }

        try await world.advance(by: .minutes(5))
        phone.answerPrompt(isGranted: true)
        await world.settle()
        world.expect(phone.promptCount, equals: 1, "the person was asked once for all three")
        world.expect(phone.pendingGroups, equals: ["quotes: 6"], "the last plan is pending, and no water")
        world.expect(asked.entries, equals: [], "which was not even asked when it should come")
        phone.mainApp.enterBackground()
        try await world.advance(by: .days(2))
        world.expect(
            phone.comings, equals: (2...3).map { "quotes, 2026-01-0\($0) 09:00 GMT+1" }, "quotes come at the new hour")
    }

    static let niceOneQuestion = Scenario(
        "nn/open-question/one",
        "Two parts of an app want to ask about the same group at once: the person is asked once, and both get the answer.",
        covers: ["NN-37"], ours: "NiceNotifications' README says nothing of two questions about a group at once."
    ) { world in
        let phone = try await world.pocketedPhone()
        let person = Respondent(nil)
        let told = Notes<Bool>()
        phone.run {
            for mode in [
                LocalNotifications.PermissionStrategy.GroupLevel.AskPermissionMode.once, .alwaysIfNotAllowed,
            ] {
                LocalNotifications.reschedule(group: Plan.quotes(), permissionStrategy: person.strategy(mode)) {
                    told.note($0)
                }
            }
        }
        await world.settle()
        world.expect(person.questionCount, equals: 1, "one question is on the screen")
        phone.run { person.say(true) }
        await world.settle()
        world.expect(told.entries, equals: [true, true], "its answer is for both")
        world.expect(phone.pendingGroups, equals: ["quotes: 6"], "the quotes are planned once")
        world.expect(person.questionCount, equals: 1, "nobody was asked again")
    }

    static let niceWithdrawn = Scenario(
        "nn/open-question/withdrawn",
        "Somebody switches quotes off while the app asks about them: that is their answer, whatever they say to the old question.",
        covers: ["NN-10"],
        ours: "NiceNotifications' README says nothing of a group that is disabled while a question about it is open."
    ) { world in
        let phone = try await world.pocketedPhone()
        let person = Respondent(nil)
        let told = Notes<Bool>()
        func ask() {
            LocalNotifications.reschedule(
                group: Plan.quotes(), permissionStrategy: person.strategy(.alwaysIfNotAllowed)
            ) { told.note($0) }
        }
        phone.run { ask() }
        await world.settle()
        phone.run { LocalNotifications.disable(group: Plan.quotes()) }
        await world.settle()
        world.expect(told.entries, equals: [false], "the asker is told no")
        phone.run { person.say(true) }
        await world.settle()
        world.expect(phone.storedPermission(of: .quotes()), equals: .denied, "a yes that comes late changes nothing")

        phone.run {
            ask()
            LocalNotifications.disable(group: Plan.quotes())
        }
        await world.settle()
        world.expect(person.questionCount, equals: 1, "a question that is answered so before it is put is not put")
        world.expect(told.entries, equals: [false, false], "which is a no as well")
        world.expect(phone.pendingGroups, equals: [], "and nothing was planned")
    }

    static let niceSecondAnswer = Scenario(
        "nn/open-question/second-answer",
        "A finger slips from yes to no and a question reports both: the first answer counts, and the second changes nothing.",
        covers: ["NN-35"], ours: "NiceNotifications' README says nothing of askers that answer twice."
    ) { world in
        let phone = try await world.pocketedPhone()
        let person = Respondent(nil)
        let told = Notes<Bool>()
        phone.run {
            LocalNotifications.reschedule(group: Plan.quotes(), permissionStrategy: person.strategy(.once)) {
                told.note($0)
            }
        }
        await world.settle()
        phone.run {
            person.say(true)
            person.say(false)
        }
        await world.settle()
        try await world.advance(by: .minutes(1))
        phone.run { person.say(false) }
        await world.settle()
        world.expect(told.entries, equals: [true], "the app is told of the yes, once")
        world.expect(phone.storedPermission(of: .quotes()), equals: .allowed, "the yes is kept")
        world.expect(phone.pendingGroups, equals: ["quotes: 6"], "and the quotes are planned")
    }

    static let niceNeverAnswered = Scenario(
        "nn/open-question/never-answered",
        "Somebody never answers the app's question, nor at the next launch, where it disappears: nothing is known of it, and the app may ask again.",
        covers: ["NN-14"]
    ) { world in
        let phone = try await world.pocketedPhone()
        let person = Respondent(nil)
        world.expect(await phone.reschedule(.quotes(), person.strategy(.once)), equals: [], "the question is open")
        world.expect(await phone.reschedule(.water()), equals: [true], "water needs no answer to it")
        try await world.advance(by: .days(1))
        world.expect(phone.pendingGroups, equals: ["water: 6"], "a day later there are still no quotes")
        world.expect(phone.storedPermission(of: .quotes()), equals: .notAsked, "and nothing is known about them")

        phone.mainApp.kill()
        phone.mainApp.launch()
        let told = Notes<Bool>()
        phone.run {
            LocalNotifications.reschedule(group: Plan.quotes(), permissionStrategy: person.strategy(.once)) {
                told.note($0)
            }
        }
        await world.settle()
        world.expect(told.entries, equals: [], "the next launch asks again")
        // Ours (D-NICENOTIFICATIONS-9): a question that disappears without an answer is a no for this time.
        guard world.reality == nil else { return }
        phone.run { person.lookAway() }
        await world.settle()
        world.expect(told.entries, equals: [false], "a question that has disappeared plans nothing")
        world.expect(phone.storedPermission(of: .quotes()), equals: .notAsked, "and still nothing is known")

        person.answer = .success(true)
        world.expect(
            await phone.reschedule(.quotes(), person.strategy(.once)), equals: [true], "so the app may ask once more")
        world.expect(person.questionCount, equals: 3, "and gets its answer")
    }
}
