import Carillon
import Robin

/// Systems that mix up those who live on them.
extension Saboteur {
    static let togetherSharesACentre = Saboteur(
        "together/shares-a-centre", "All apps on all devices talk to the notification centre of the first one.",
        breaks: ["TO-01"]
    ) { world in
        let first = FirstSeen<any NotificationService>()
        world.decorateApps { app in app.system.decorateService { first.value(or: $0) } }
    }

    static let togetherSleepsWithApp = Saboteur(
        "together/sleeps-with-app", "The notification centre rests while its app does not run.", breaks: ["TO-02"]
    ) { world in
        world.decorateApps { app in
            app.system.decorateParts { parts in
                parts.pending = SleepyPendingStore(parts.pending) { [weak app] in app?.isRunning ?? false }
            }
        }
    }
}

/// Has nothing to tell while its app does not run.
private struct SleepyPendingStore: PendingStore {
    private var store: any PendingStore
    private let isAwake: @Sendable () -> Bool

    init(_ store: any PendingStore, isAwake: @escaping @Sendable () -> Bool) {
        self.store = store
        self.isAwake = isAwake
    }

    var all: [PendingNotification] { isAwake() ? store.all : [] }

    var policy: PendingLimitPolicy {
        get { store.policy }
        set { store.policy = newValue }
    }

    mutating func insert(_ notification: PendingNotification) -> PendingInsertion { store.insert(notification) }
    mutating func update(_ notification: PendingNotification) { store.update(notification) }
    mutating func remove(_ selection: NotificationSelection) -> [PendingNotification] { store.remove(selection) }
}
