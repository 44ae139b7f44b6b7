import Carillon
import Foundation
import UserNotifications

/// Random operations of a busy app and a restless person. Additions are the most frequent.
struct RandomMix {
    private let random: any RandomNumbers
    private var additionCount: Int

    /// Three zones that change their clocks on different nights, one of them by half an hour, and one zone that never
    /// does.
    static let zones = ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata"]

    /// - Parameters:
    ///   - random: the source of all draws.
    ///   - additionCount: the number of additions before the first one, which all have a title by their number.
    init(_ random: any RandomNumbers, additionsBefore additionCount: Int = 0) {
        (self.random, self.additionCount) = (random, additionCount)
    }

    /// The beginning of the world: before a clock change in spring or in autumn, and sometimes before the end of the
    /// year.
    func beginning() -> Duration {
        .days(pick([45, 45, 255, 255, 340]) + below(20))
    }

    /// Draws the next operation. An operation that needs a running app is drawn only while the app runs.
    mutating func next(for centre: NaiveCentre) -> NotificationOperation {
        while true {
            let operation = any(at: centre.now)
            if centre.isAppRunning || !operation.needsApp { return operation }
        }
    }

    private mutating func any(at now: Date) -> NotificationOperation {
        switch below(1_000) {
        case ..<540: .add(reminder())
        case ..<600: .reschedule(reminder())
        case ..<660: .remove((0...below(3)).map { _ in identifier() })
        case ..<662: .removeAll
        case ..<700: .removeDelivered((0...below(3)).map { _ in identifier() })
        case ..<703: .removeAllDelivered
        case ..<900: .pass(seconds: span(from: now))
        case ..<908: .travel(to: pick(RandomMix.zones))
        case ..<938: .move(isHome: isLikely(2))
        case ..<950: .allow(!isLikely(4))
        case ..<955: .setLimitPolicy(pick([.soonest, .lastAdded]))
        case ..<960: .kill
        case ..<965: .launch
        case ..<970: .enterForeground
        default: .enterBackground
        }
    }

    private mutating func reminder() -> Reminder {
        additionCount += 1
        let rule: Reminder.Rule
        let repeats = isLikely(2)
        switch below(20) {
        case 0: rule = .now
        case 1: rule = .home(onEntry: isLikely(2), onExit: isLikely(2))
        case 2..<11: rule = .interval(seconds: repeats ? 3_600 * (4 + below(100)) : 1 + below(200_000))
        default: rule = .wallTime(wallTime())
        }
        return Reminder(identifier: identifier(), title: "addition \(additionCount)", rule: rule, repeats: repeats)
    }

    /// Random components of every kind that people use. Most of them lie in difficult places: in the small hours, and
    /// at the ends of months.
    private func wallTime() -> DateComponents {
        let minute = pick([0, 0, 15, 30, 45, below(60)])
        var components = DateComponents(hour: isLikely(2) ? 1 + below(2) : below(24), minute: minute)
        let day = isLikely(2) ? 29 + below(3) : 1 + below(31)
        switch below(20) {
        case 0: components.hour = nil
        case 1...4: components.weekday = 1 + below(7)
        case 5...7: components.day = day
        case 8...9: (components.month, components.day) = (1 + below(12), day)
        case 10...11: (components.year, components.month, components.day) = (2026, 1 + below(12), day)
        case 12: components.minute = nil
        case 13: components.hour = 24 + below(3)  // not a time of day
        default: break
        }
        if isLikely(2) { components.timeZone = TimeZone(identifier: pick(RandomMix.zones)) }
        return components
    }

    /// The seconds until the next quarter of an hour, at which many requests are due. Sometimes the result is a number
    /// of seconds, minutes, hours or days.
    private func span(from now: Date) -> Int {
        switch below(100) {
        case ..<30: 900 - Int(now.timeIntervalSince1970) % 900
        case ..<40: below(600)
        case ..<80: below(120) * 60
        case ..<99: below(8 * 3_600)
        default: below(5 * 86_400)
        }
    }

    private func identifier() -> String { "reminder \(below(200))" }

    private func below(_ bound: Int) -> Int { Int(random.next(below: UInt64(bound))) }
    private func isLikely(_ times: Int) -> Bool { below(times) == 0 }
    private func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }
}
