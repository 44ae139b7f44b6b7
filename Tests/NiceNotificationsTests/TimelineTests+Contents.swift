import Carillon
import CoreLocation
import NiceNotifications
import TestBasics
import TestBeds
import TestWorlds
import Testing

extension TimelineTests {
    @Test("NN-22: calls no maker before there is permission")
    func makersWait() throws {
        try inWorld { world in
            let phone = world.device("phone")
            let made = Recorder<Bool>()
            phone.answerPrompts(by: .deny)
            phone.run {
                LocalNotifications.schedule(permissionStrategy: .askSystemPermissionIfNeeded) {
                    Tomorrow().at(hour: 9, minute: 0).schedule {
                        made.note(true)
                        return NotificationContent(title: "never")
                    }
                }
            }
            await world.settle()
            #expect(made.entries.isEmpty)
        }
    }

    @Test("NN-23: skips what a maker has nothing to say for, and only that")
    func nothingToSay() throws {
        try inWorld { world in
            let phone = world.device("phone")
            let count = Recorder<Bool>()
            phone.add(UNNotificationRequest(identifier: "other", content: .init(), trigger: .inAnHour))
            let told = await Self.schedule(on: phone) {
                NotificationsTimeline {
                    EveryDay(forDays: 4, starting: .tomorrow).at(hour: 9, minute: 0).schedule {
                        count.note(true)
                        return count.entries.count == 2 ? nil : NotificationContent(title: "\(count.entries.count)")
                    }
                    Tomorrow().at(hour: 10, minute: 0).schedule(with: nil)
                    Tomorrow().at(hour: 10, minute: 0).schedule(with: nil).withCategory("none")
                    Tomorrow().at(hour: 11, minute: 0).schedule(title: "5")
                }
            }
            #expect(told == ["scheduledSuccesfully"])
            #expect(phone.pending.map(\.content.title) == ["", "1", "3", "4", "5"])
        }
    }

    @Test("NN-24: adds what asynchronous makers make in the order in which they call back", arguments: 1...10)
    func asynchronousMakers(seed: UInt64) throws {
        try inWorld(seed: seed) { world in
            let phone = world.device("phone")
            let loop = phone.mainApp.environment.loop
            let told = await Self.schedule(on: phone) {
                @Sendable func after(_ seconds: Int) -> (@escaping (UNMutableNotificationContent?) -> Void) -> Void {
                    { completion in
                        loop.schedule(after: .seconds(seconds)) {
                            completion(NotificationContent(title: "\(seconds)"))
                        }
                    }
                }
                return NotificationsTimeline {
                    Tomorrow().at(hour: 9, minute: 0).schedule(with: after(3))
                    Tomorrow().at(hour: 10, minute: 0).schedule(with: after(1))
                    Tomorrow().at(hour: 11, minute: 0).schedule(title: "at once")
                    Tomorrow().at(hour: 12, minute: 0).schedule(with: after(2))
                }
            }
            #expect(told == ["scheduledSuccesfully"])
            #expect(phone.pending.map(\.content.title) == ["at once"])
            try await world.advance(by: .seconds(3))
            #expect(phone.pending.map(\.content.title) == ["at once", "1", "2", "3"])
        }
    }

    @Test("NN-29: sets a category and a target on whatever a maker makes, and on nothing else")
    func categories() throws {
        try inWorld { world in
            let phone = world.device("phone")
            let shared = NotificationContent(title: "shared")
            _ = await Self.schedule(on: phone) {
                NotificationsTimeline {
                    EveryDay(forDays: 2, starting: .tomorrow).at(hour: 9, minute: 0)
                        .schedule(with: { shared })
                        .withCategory("a")
                        .withTargetContentIdentifier("b")
                    Tomorrow().at(hour: 10, minute: 0)
                        .schedule { (completion: (UNMutableNotificationContent?) -> Void) in completion(shared) }
                        .withTargetContentIdentifier("c")
                        .withTargetContentIdentifier("d")
                    Tomorrow().at(hour: 11, minute: 0).schedule(with: { shared })
                }
            }
            #expect(phone.pending.map(\.content.title) == Array(repeating: "shared", count: 4))
            #expect(phone.pending.map(\.content.categoryIdentifier) == ["a", "a", "", ""])
            #expect(phone.pending.map(\.content.targetContentIdentifier) == ["b", "b", "d", nil])
            #expect(shared.categoryIdentifier == "")
        }
    }

    @Test("NN-30: a content of nothing has empty texts and the default sound; a muted one has no sound")
    func content() {
        let nothing = NotificationContent()
        #expect([nothing.title, nothing.subtitle, nothing.body] == ["", "", ""])
        #expect(nothing.sound == .default)
        #expect(NotificationContent(title: nil).sound == .default)
        let said = NotificationContent(title: "a", subtitle: "b", body: "c", sound: nil)
        #expect([said.title, said.subtitle, said.body] == ["a", "b", "c"])
        #expect(said.sound == nil)
        let muted = NotificationContent.muted(title: "a", subtitle: "b", body: "c")
        #expect(muted == said)
        #expect(NotificationContent.muted().sound == nil)
    }

    @Test("says one and the same at each time when it is scheduled with a title")
    func titles() throws {
        try inWorld { world in
            let phone = world.device("phone")
            _ = await Self.schedule(on: phone) {
                NotificationsTimeline {
                    EveryDay(forDays: 2, starting: .tomorrow).at(hour: 9, minute: 0)
                        .schedule(title: "a", subtitle: "b", body: "c", sound: nil)
                    Tomorrow().at(hour: 9, minute: 0).schedule()
                }
            }
            #expect(phone.pending.map(\.content.subtitle) == ["b", "b", ""])
            #expect(phone.pending.map(\.content.sound) == [nil, nil, .default])
        }
    }
}
