import Carillon
import CarillonNotifications
import Robin
import RobinSuite
import ScenarioFixtures

/// Saboteurs of the system that mix up the apps and devices.
extension Saboteur {
    static let togetherSharesACentre = Saboteur(
        "together/shares-a-centre", "All apps on a device talk to the notification centre of the first one.",
        breaks: ["TO-01"]
    ) { world in
        let first = Remembered<[String: any NotificationService]>([:])
        world.decorateApps { app in
            app.system.decorateService { own in
                let shared = first.value[app.device.name] ?? own
                first.value[app.device.name] = shared
                return shared
            }
        }
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

/// Saboteurs of the libraries that mix up apps, or launches of one app.
extension Saboteur {
    static let togetherRobinSharesACentre = Saboteur(
        "together/robin-shares-a-centre",
        "Robin keeps the notification centre of the app that asked first, for all apps.",
        breaks: ["TO-01"]
    ) { world in
        let first = FirstSeen<UNUserNotificationCenter>()
        world.decorateApps { app in
            app.environment.robinParts.center.current = { [current = app.environment.robinParts.center.current] in
                first.value(or: current($0))
            }
        }
    }

    static let togetherRobinForgetsAtLaunch = Saboteur(
        "together/robin-forgets-at-launch", "Robin no longer sees what it added before the app was launched again.",
        breaks: ["TO-02"],
        at: .robin.parts {
            let added = SeenValues<String>()
            $0.center.add = { [add = $0.center.add] center, request in
                _ = (added.isNew(request.identifier), SeenValues<String>.ofThisLaunch.isNew(request.identifier))
                add(center, request)
            }
            $0.center.pending = { requests in
                let forgotten = Set(added.all).subtracting(SeenValues<String>.ofThisLaunch.all)
                return requests.filter { !forgotten.contains($0.identifier) }
            }
        })
}

extension SeenValues<String> {
    /// The identifiers that this launch of the app has seen.
    fileprivate static var ofThisLaunch: SeenValues<String> {
        Environment.current.singletons.object { SeenValues<String>() }
    }
}

/// A store that returns no requests while its app does not run.
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
