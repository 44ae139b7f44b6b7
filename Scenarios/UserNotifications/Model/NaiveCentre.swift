import Foundation
import UserNotifications

/// A model of a notification centre in the simplest form, and the referee for a random mix of operations.
///
/// The model shares no code with the centre that it judges. The model keeps two lists, goes through them from one end
/// to the other at every event, and uses Foundation's calendar for times.
struct NaiveCentre {
    struct Pending {
        let reminder: Reminder
        /// The next due date. The value is the distant future if the request waits for the device to come home or to
        /// leave.
        var due: Date
        var wasHome: Bool
    }

    struct Delivered {
        let reminder: Reminder
        let date: Date
    }

    /// The pending requests, in the order in which they were added.
    private(set) var pending: [Pending] = []
    /// The delivered notifications, in the order of delivery.
    private(set) var delivered: [Delivered] = []
    private(set) var now: Date
    private(set) var isAppRunning = true

    private var zone: String
    private var clockOffset: TimeInterval = 0
    private var isHome = false
    private var isAllowed = true
    private var isAppInFront = true
    private var policy = PendingLimitPolicy.soonest

    init(at now: Date, in zone: String) {
        self.now = now
        self.zone = zone
    }

    mutating func perform(_ operation: NotificationOperation) {
        switch operation {
        case .add(let reminder), .reschedule(let reminder): add(reminder)
        case .remove(let identifiers): pending.removeAll { identifiers.contains($0.reminder.identifier) }
        case .removeAll: pending.removeAll()
        case .removeDelivered(let identifiers): delivered.removeAll { identifiers.contains($0.reminder.identifier) }
        case .removeAllDelivered: delivered.removeAll()
        case .pass(let seconds): pass(until: now + TimeInterval(seconds))
        case .travel(let zone): travel(to: zone)
        case .setClock(let seconds): setClock(ahead: TimeInterval(seconds))
        case .move(let isHome): move(isHome: isHome)
        case .allow(let isAllowed): self.isAllowed = isAllowed
        case .setLimitPolicy(let policy): self.policy = policy
        case .kill: (isAppRunning, isAppInFront) = (false, false)
        case .launch: isAppRunning = true
        case .enterForeground: (isAppRunning, isAppInFront) = (true, true)
        case .enterBackground: isAppInFront = false
        }
    }

    // MARK: Requests

    private mutating func add(_ reminder: Reminder) {
        pending.removeAll { $0.reminder.identifier == reminder.identifier }
        switch reminder.rule {
        case .now: return deliver(reminder)
        case .home: pending.append(Pending(reminder: reminder, due: .distantFuture, wasHome: isHome))
        case .interval, .wallTime:
            guard let due = next(reminder) else { return }
            pending.append(Pending(reminder: reminder, due: due, wasHome: isHome))
        }
        while pending.count > 64 {
            switch policy {
            case .soonest: removeLatest()
            case .lastAdded: pending.removeFirst()
            }
        }
    }

    /// Removes the request with the latest due date. If several requests are due then, or wait for a place, the request
    /// that was added last goes.
    private mutating func removeLatest() {
        let latest = pending.map(\.due).max()
        if let index = pending.lastIndex(where: { $0.due == latest }) { pending.remove(at: index) }
    }

    // MARK: Causes of firing

    /// Lets time pass until the clock shows that date.
    mutating func pass(until end: Date) {
        fireWhatIsDue(until: end)
        now = end
    }

    /// Fires the due requests in the order of their due dates. At the same date, the request that was added first fires
    /// first.
    private mutating func fireWhatIsDue(until end: Date) {
        while let due = pending.map(\.due).min(), due <= end, let first = pending.firstIndex(where: { $0.due == due }) {
            // A clock that is set ahead leaves some requests behind.
            now = max(now, due)
            fire(at: first)
        }
    }

    private mutating func fire(at index: Int) {
        let reminder = pending[index].reminder
        if reminder.repeats, let again = next(reminder) {
            pending[index].due = again
        } else {
            pending.remove(at: index)
        }
        deliver(reminder)
    }

    private mutating func travel(to zone: String) {
        self.zone = zone
        for index in pending.indices {
            guard case .wallTime = pending[index].reminder.rule else { continue }
            // A request fires at once if its time lies in the past of the new zone and never comes again.
            pending[index].due = next(pending[index].reminder) ?? now
        }
        fireWhatIsDue(until: now)
    }

    private mutating func setClock(ahead seconds: TimeInterval) {
        let offset = seconds - clockOffset
        clockOffset = seconds
        now += offset
        for index in pending.indices {
            switch pending[index].reminder.rule {
            case .interval: pending[index].due += offset
            // A time that was skipped is due at once. One that comes once more is met once more.
            case .wallTime: if offset < 0 { pending[index].due = next(pending[index].reminder) ?? now }
            case .now, .home: break
            }
        }
        fireWhatIsDue(until: now)
    }

    private mutating func move(isHome: Bool) {
        self.isHome = isHome
        for reminder in pending.map(\.reminder) {
            guard case .home(let onEntry, let onExit) = reminder.rule,
                let index = pending.firstIndex(where: { $0.reminder.identifier == reminder.identifier })
            else { continue }
            let wasHome = pending[index].wasHome
            pending[index].wasHome = isHome
            guard wasHome != isHome, isHome ? onEntry : onExit else { continue }
            if !reminder.repeats { pending.remove(at: index) }
            deliver(reminder)
        }
    }

    /// Delivers a reminder. An app in front without a delegate shows nothing.
    private mutating func deliver(_ reminder: Reminder) {
        guard isAllowed, !isAppInFront else { return }
        delivered.removeAll { $0.reminder.identifier == reminder.identifier }
        delivered.append(Delivered(reminder: reminder, date: now))
    }

    // MARK: When that is

    /// The first due date of a reminder after now; `nil` if there is none.
    private func next(_ reminder: Reminder) -> Date? {
        switch reminder.rule {
        case .interval(let seconds): now + TimeInterval(seconds)
        case .wallTime(let components):
            NaiveAlmanac(zone: components.timeZone?.identifier ?? zone).next(components, after: now)
        case .now, .home: nil
        }
    }
}
