import CarillonEnvironment
import CourierCore
import Foundation
import Synchronization

/// Whether the packets of an app's clients are posted for loggers, as ``mqttChuckNotification``.
///
/// Packets are posted in the order in which they pass over the wire, to `NotificationCenter.default`, with this object as the sender: in a
/// process with several apps, as in a simulated world, it tells whose they are.
public actor CourierMQTTChuck {
    /// That of the app that asks.
    public static var shared: CourierMQTTChuck {
        let environment = Environment.current
        return environment.singletons.object { CourierMQTTChuck(environment.loop) }
    }

    private let loop: any Loop
    private let enabled = Mutex(false)

    public nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    init(_ loop: any Loop) {
        self.loop = loop
    }

    public func setEnabled(_ isEnabled: Bool) { turn(on: isEnabled) }

    public func isEnabled() -> Bool { isOn }

    /// Does at once what ``setEnabled(_:)`` does in its turn, so that a logger misses nothing.
    package nonisolated func turn(on isEnabled: Bool) { enabled.withLock { $0 = isEnabled } }

    /// Read with every packet, without waiting.
    nonisolated var isOn: Bool { enabled.withLock { $0 } }
}
