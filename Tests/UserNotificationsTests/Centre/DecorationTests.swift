import CarillonEnvironment
import TestBeds
import Testing

@testable import UserNotifications

/// The seams at which saboteurs take their places.
@Suite("Exchanging parts of a notification centre")
struct DecorationTests {
    /// Forgets to count.
    struct BottomlessStore: PendingStore {
        var base: any PendingStore
        var all: [PendingNotification] { base.all }
        var policy: PendingLimitPolicy {
            get { base.policy }
            set { base.policy = newValue }
        }
        mutating func insert(_ notification: PendingNotification) -> PendingInsertion { base.insert(notification) }
        mutating func update(_ notification: PendingNotification) { base.update(notification) }
        mutating func remove(_ selection: NotificationSelection) -> [PendingNotification] { [] }
    }

    /// A second late, each time.
    struct LateSchedule: TriggerSchedule {
        var base: any TriggerSchedule
        func nextDue(of trigger: UNNotificationTrigger, addedAt: Instant, at moment: DeviceMoment) -> NotificationDue {
            switch base.nextDue(of: trigger, addedAt: addedAt, at: moment) {
            case .after(let instant): .after(instant.advanced(by: .seconds(1)))
            case .on(let date): .on(date.addingTimeInterval(1))
            case let due: due
            }
        }
        func fires(_ trigger: UNLocationNotificationTrigger, wasInRegion: Bool, isInRegion: Bool) -> Bool { false }
    }

    /// Loses every second request.
    final class LossyService: NotificationService {
        let base: any NotificationService
        init(_ base: any NotificationService) { self.base = base }

        func add(_ request: UNNotificationRequest, completion: @escaping @Sendable ((any Error)?) -> Void) {
            if request.identifier.hasPrefix("lost") {
                completion(nil)
            } else {
                base.add(request, completion: completion)
            }
        }

        func connect(_ app: any NotificationApp) { base.connect(app) }
        func requestAuthorization(
            options: UNAuthorizationOptions, completion: @escaping @Sendable (Bool, (any Error)?) -> Void
        ) { base.requestAuthorization(options: options, completion: completion) }
        func getSettings(completion: @escaping @Sendable (UNNotificationSettings) -> Void) {
            base.getSettings(completion: completion)
        }
        func setCategories(_ categories: Set<UNNotificationCategory>) { base.setCategories(categories) }
        func getCategories(completion: @escaping @Sendable (Set<UNNotificationCategory>) -> Void) {
            base.getCategories(completion: completion)
        }
        func getPending(completion: @escaping @Sendable ([UNNotificationRequest]) -> Void) {
            base.getPending(completion: completion)
        }
        func removePending(_ selection: NotificationSelection) { base.removePending(selection) }
        func getDelivered(completion: @escaping @Sendable ([UNNotification]) -> Void) {
            base.getDelivered(completion: completion)
        }
        func removeDelivered(_ selection: NotificationSelection) { base.removeDelivered(selection) }
        func setBadgeCount(_ count: Int, completion: @escaping @Sendable ((any Error)?) -> Void) {
            base.setBadgeCount(count, completion: completion)
        }
    }

    @Test("A part can be wrapped")
    func parts() throws {
        try AppBed.story { phone in
            phone.system.decorateParts {
                $0.schedule = LateSchedule(base: $0.schedule)
                $0.pending = BottomlessStore(base: $0.pending)
            }
            let center = UNUserNotificationCenter.current()
            center.add(request("a", after(60)))
            center.removeAllPendingNotificationRequests()
            let pending = phone.environment.loop.blockingCall { callback in
                center.getPendingNotificationRequests(completionHandler: callback)
            }
            #expect(pending.map(\.identifier) == ["a"])
            #expect(phone.system.pending.map(\.instant) == [Instant(nanoseconds: 61_000_000_000)])
        }
    }

    @Test("Something can be put between the app and the system")
    func service() throws {
        try AppBed.story { phone in
            phone.system.decorateService { LossyService($0) }
            let center = UNUserNotificationCenter.current()
            try await center.add(request("kept", after(60)))
            try await center.add(request("lost", after(60)))
            #expect(await center.pendingNotificationRequests().map(\.identifier) == ["kept"])
        }
    }
}
