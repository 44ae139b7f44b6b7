import Foundation
import Synchronization

/// The observers of a live platform. Its loop calls them.
final class PlatformObservers: Sendable {
    private struct Observer: Sendable {
        let id: UInt64
        let handler: @Sendable (PlatformEvent) -> Void
    }

    private struct State {
        var observers: [Observer] = []
        var lastID: UInt64 = 0
    }

    private let loop: LiveLoop
    private let state = Mutex(State())
    private let system: SystemNotifications

    init(loop: LiveLoop, notificationCenter: NotificationCenter) {
        self.loop = loop
        system = SystemNotifications(center: notificationCenter)
        system.forward(.NSSystemTimeZoneDidChange) { [weak self] in self?.tell([.timeZoneDidChange]) }
        #if canImport(Darwin)
        system.forward(.NSSystemClockDidChange) { [weak self] in self?.tell([.clockDidChange]) }
        #endif
    }

    func add(_ handler: @escaping @Sendable (PlatformEvent) -> Void) -> PlatformObservation {
        let id = state.withLock { state in
            state.lastID += 1
            state.observers.append(Observer(id: state.lastID, handler: handler))
            return state.lastID
        }
        return PlatformObservation { [weak self] in
            self?.state.withLock { $0.observers.removeAll { $0.id == id } }
        }
    }

    /// Tells all present observers, except those that are gone by their turn.
    func tell(_ events: [PlatformEvent]) {
        let observers = state.withLock { $0.observers }
        loop.enqueue { [self] in
            for event in events {
                for observer in observers where isObserving(observer) { observer.handler(event) }
            }
        }
    }

    private func isObserving(_ observer: Observer) -> Bool {
        state.withLock { $0.observers.contains { $0.id == observer.id } }
    }
}

/// The system's notifications through the notification center, for as long as this object lives.
///
/// The class is unchecked because only its initialiser writes `tokens`, before other code has the object.
private final class SystemNotifications: @unchecked Sendable {
    private let center: NotificationCenter
    private var tokens: [any NSObjectProtocol] = []

    init(center: NotificationCenter) {
        self.center = center
    }

    func forward(_ name: Notification.Name, to handler: @escaping @Sendable () -> Void) {
        tokens.append(center.addObserver(forName: name, object: nil, queue: nil) { _ in handler() })
    }

    deinit {
        for token in tokens { center.removeObserver(token) }
    }
}
