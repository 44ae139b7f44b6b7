import Carillon
import NiceNotifications
import NiceNotificationsScenarios
import ScenarioFixtures
import UserNotifications

/// A morning on which an app plans again and again, and dies now and then.
extension Scenario {
    static let niceWeather = Scenario(
        "nn/model/weather",
        "However often two groups are planned anew or called off, and however late their contents come, the last word counts.",
        covers: ["NN-06"], weather: Weather(.appDeaths, .suspensions, calmAfter: .hours(2))
    ) { world in
        let phone = world.device("phone", timeZone: "Europe/Berlin")
        phone.allowNotifications()
        let latencies = world.random("latencies")
        let planner = RestlessPlanner(phone) { .seconds(Int(latencies.next(below: 300))) }
        // An app plans at each launch, as the README advises.
        phone.onLaunch { for group in RestlessPlanner.groups { planner.plan(group) } }
        try await world.repeatedly(upTo: 30, within: .hours(1)) { _, random in
            guard phone.mainApp.isRunning else { return }
            let group = RestlessPlanner.groups[Int(random.next(below: 2))]
            phone.run { random.next(below: 4) < 3 ? planner.plan(group) : planner.callOff(group) }
        }
        try await world.calm()
        try await world.advance(by: .hours(1))
        world.expect(
            phone.pending.map { "\($0.identifier.prefix { $0 != ":" }): \($0.content.title)" }.sorted(),
            equals: planner.wanted, "each group has the contents of its last plan, and no others")
    }
}

/// The plans of an app, and what is pending if the last one of each group counts.
///
/// The class is confined to its world, so it is safe to share.
private final class RestlessPlanner: @unchecked Sendable {
    static let groups = ["quotes", "water"]
    private let phone: Device
    private let latency: () -> Duration
    private var planCount = 0
    /// The number of the last plan of each group that was not called off.
    private var last: [String: Int] = [:]

    init(_ phone: Device, latency: @escaping () -> Duration) {
        self.phone = phone
        self.latency = latency
    }

    func plan(_ group: String) {
        planCount += 1
        let number = planCount
        last[group] = number
        let loop = phone.mainApp.environment.loop
        let plan = Plan(group) { [phone, latency] in
            NotificationsTimeline {
                EveryDay(forDays: 4, starting: .tomorrow).at(hour: 9, minute: 0).schedule {
                    (completion: @escaping (UNMutableNotificationContent?) -> Void) in
                    loop.schedule(after: latency()) {
                        phone.run { completion(NotificationContent(title: "plan \(number)")) }
                    }
                }
            }
        }
        LocalNotifications.reschedule(group: plan, permissionStrategy: .scheduleIfSystemAllowed)
    }

    func callOff(_ group: String) {
        last[group] = nil
        LocalNotifications.remove(group: Plan.daily(group, at: 9))
    }

    var wanted: [String] {
        last.sorted { $0.key < $1.key }.flatMap { Array(repeating: "\($0.key): plan \($0.value)", count: 4) }
    }
}
