import CarillonEnvironment
import CourierCore
import Foundation
import Synchronization

/// The switch that decides whether the packets of an app's clients are posted for loggers, as
/// ``mqttChuckNotification``.
///
/// Packets are posted to the app's `NotificationCenter.default`, in the order of the wire. The sender of a notification
/// is this object.
public actor CourierMQTTChuck {
    /// The switch of the app that asks.
    public static var shared: CourierMQTTChuck {
        let environment = Environment.current
        return environment.singletons.object { CourierMQTTChuck(environment.loop) }
    }

    private let loop: any Loop
    private let enabled = Mutex(false)

    /// The executor of the loop of the app's clients.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    init(_ loop: any Loop) {
        self.loop = loop
    }

    /// Turns posting on or off.
    public func setEnabled(_ isEnabled: Bool) { turn(on: isEnabled) }

    /// Whether packets are posted.
    public func isEnabled() -> Bool { isOn }

    /// Turns posting on or off at once, while ``setEnabled(_:)`` waits for its turn. So a logger misses no packet.
    package nonisolated func turn(on isEnabled: Bool) { enabled.withLock { $0 = isEnabled } }

    /// Whether packets are posted. Every packet asks this, without waiting.
    nonisolated var isOn: Bool { enabled.withLock { $0 } }
}
