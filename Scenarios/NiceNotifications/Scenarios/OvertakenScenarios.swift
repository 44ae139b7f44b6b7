import Carillon
import NiceNotifications
import ScenarioFixtures
import UserNotifications

/// Scenarios about plans that later plans replace, and about answers that come too late.
extension Scenario {
    static let niceLateNo = Scenario(
        "nn/overtaken/late-no",
        "While the person thinks about a question, another part of the app plans the same quotes without asking: a no that comes late takes nothing of that away.",
        covers: ["NN-36"], ours: "NiceNotifications' README says nothing of calls that later ones overtake."
    ) { world in
        let phone = try await world.pocketedPhone()
        let person = Respondent(nil)
        let told = Notes<Bool>()
        phone.run {
            let old = Plan.daily("quotes", at: 7, days: 30)
            LocalNotifications.reschedule(group: old, permissionStrategy: person.strategy(.once)) { told.note($0) }
        }
        await world.settle()
        world.expect(await phone.reschedule(.quotes()), equals: [true], "the other part plans its quotes")
        phone.run { person.say(false) }
        await world.settle()
        world.expect(told.entries, equals: [false], "the one that has asked is told of the no")
        world.expect(
            phone.pendingGroups, equals: ["quotes: 6"], "the quotes that the other part has planned are still there")
        try await world.advance(by: .days(1))
        world.expect(phone.comings, equals: ["quotes, 2026-01-02 09:00 GMT+1"], "and comes")
    }

    static let niceLateMaker = Scenario(
        "nn/overtaken/late-maker",
        "A slow server's news are replaced by newer ones, and a slow timeline by nothing at all: what arrives after that is not added.",
        covers: ["NN-36"], ours: "NiceNotifications' README says nothing of calls that later ones overtake."
    ) { world in
        let phone = try await world.pocketedPhone()
        let makers = Notes<(UNMutableNotificationContent?) -> Void>()
        await phone.reschedule(
            Plan("news") {
                NotificationsTimeline {
                    EveryDay(forDays: 2, starting: .tomorrow).at(hour: 6, minute: 0).schedule { makers.note($0) }
                }
            })
        world.expect(makers.entries.count, equals: 2, "two mornings are asked for")
        phone.run { makers.entries[0](NotificationContent(title: "first news")) }
        await world.settle()
        world.expect(
            phone.pending.map(\.content.title), equals: ["first news"], "the first has arrived, and is planned")

        await phone.reschedule(.daily("news", at: 8, days: 3))
        phone.run { makers.entries[1](NotificationContent(title: "old news")) }
        await world.settle()
        world.expect(
            phone.pending.map(\.content.title), equals: ["news", "news"], "the second comes too late to be added")

        let late = LateGroup()
        await phone.reschedule(late)
        phone.run {
            LocalNotifications.remove(group: late)
            late.tellTimeline()
        }
        await world.settle()
        world.expect(late.made.entries, equals: [], "nothing is made for a timeline that comes after its group is gone")
        world.expect(phone.pendingGroups, equals: ["news: 2"], "nor added")
    }
}

/// A group whose timeline the scenario releases by hand.
private struct LateGroup: LocalNotificationsGroup {
    let groupIdentifier = "late"
    /// The dates for which the makers made contents.
    let made = Notes<Date>()
    private let asked = Notes<(NotificationsTimeline) -> Void>()

    func getTimeline(completion: @escaping (NotificationsTimeline) -> Void) { asked.note(completion) }

    func tellTimeline() {
        let timeline = NotificationsTimeline {
            Tomorrow().at(hour: 9, minute: 0).schedule { (date: Date) in
                made.note(date)
                return NotificationContent(title: "late")
            }
        }
        for completion in asked.entries { completion(timeline) }
    }
}
