import Carillon
import Foundation
import UserNotifications

/// Draws operations as a busy app and a restless person would do them, a bit of everything and additions most of all.
struct RandomMix {
    private let random: any RandomNumbers
    private var additionCount = 0

    /// Three that set their clocks on different nights, one of them by half an hour, and one that never does.
    static let zones = ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata"]

    init(_ random: any RandomNumbers) {
        self.random = random
    }

    mutating func next(isAppRunning: Bool) -> NotificationOperation {
        while true {
            let operation = any()
            if isAppRunning || !operation.needsApp { return operation }
        }
    }

    private mutating func any() -> NotificationOperation {
        switch below(1_000) {
        case 0..<500: .add(reminder())
        case ..<560: .remove((0...below(3)).map { _ in identifier() })
        case ..<562: .removeAll
        case ..<600: .removeDelivered((0...below(3)).map { _ in identifier() })
        case ..<603: .removeAllDelivered
        case ..<900: .pass(seconds: span())
        case ..<908: .travel(to: pick(RandomMix.zones))
        case ..<938: .move(isHome: isLikely(2))
        case ..<950: .allow(!isLikely(3))
        case ..<955: .setLimitPolicy(pick([.soonest, .soonest, .lastAdded]))
        case ..<960: .kill
        case ..<970: .enterForeground
        case ..<975: .launch
        default: .enterBackground
        }
    }

    private mutating func reminder() -> Reminder {
        additionCount += 1
        let rule: Reminder.Rule
        let repeats = isLikely(3)
        switch below(20) {
        case 0: rule = .now
        case 1: rule = .home(onEntry: isLikely(2), onExit: isLikely(2))
        case 2..<11: rule = .interval(seconds: repeats ? 3_600 * (4 + below(100)) : 1 + below(200_000))
        default: rule = .wallTime(wallTime())
        }
        return Reminder(identifier: identifier(), title: "addition \(additionCount)", rule: rule, repeats: repeats)
    }

    /// Every kind of components that people use, in the small hours more often than by day.
    private func wallTime() -> DateComponents {
        let minute = pick([0, 0, 15, 30, 45, below(60)])
        var components = DateComponents(hour: isLikely(2) ? below(4) : below(24), minute: minute)
        switch below(10) {
        case 0: components.hour = nil
        case 1, 2: components.weekday = 1 + below(7)
        case 3: components.day = 1 + below(31)
        case 4: (components.month, components.day) = (1 + below(12), 1 + below(31))
        case 5: (components.year, components.month, components.day) = (2026, 1 + below(12), 1 + below(31))
        case 6: components.minute = nil
        default: break
        }
        if isLikely(5) { components.timeZone = TimeZone(identifier: pick(RandomMix.zones)) }
        return components
    }

    /// Seconds, minutes or hours, and now and then days.
    private func span() -> Int {
        switch below(100) {
        case ..<30: below(600)
        case ..<80: below(120) * 60
        case ..<99: below(8 * 3_600)
        default: below(5 * 86_400)
        }
    }

    private func identifier() -> String { "reminder \(below(100))" }

    private func below(_ bound: Int) -> Int { Int(random.next(below: UInt64(bound))) }
    private func isLikely(_ times: Int) -> Bool { below(times) == 0 }
    private func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }
}
