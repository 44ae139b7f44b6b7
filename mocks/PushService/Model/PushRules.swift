package import Foundation
package import PushWire

/// The rules by which notifications wait for a phone. Saboteurs exchange them.
package protocol PushRules: Sendable {
    /// Returns the notifications that stay for a phone that is off, of those that have not reached it.
    ///
    /// - Parameter unsent: The notifications of one topic, oldest first.
    func kept(of unsent: [PushNotification]) -> [PushNotification]

    /// Returns whether a notification is of no use any more.
    func isExpired(_ notification: PushNotification, at date: Date) -> Bool

    /// Returns whether one notification takes the place of another that waits.
    func replaces(_ newcomer: PushNotification, _ other: PushNotification) -> Bool

    /// Returns the time for which a notification may wait for a more urgent one.
    func delay(of notification: PushNotification, _ configuration: PushConfiguration) -> Duration
}

/// The rules of APNs, as Apple documents them.
package struct StandardPushRules: PushRules {
    package init() {}

    /// One notification of a topic waits, the newest. One with the expiration 0 never waits.
    package func kept(of unsent: [PushNotification]) -> [PushNotification] {
        Array(unsent.filter { $0.expiration != 0 }.suffix(1))
    }

    package func isExpired(_ notification: PushNotification, at date: Date) -> Bool {
        guard let expiration = notification.expiration, expiration > 0 else { return false }
        return Double(expiration) <= date.timeIntervalSince1970
    }

    package func replaces(_ newcomer: PushNotification, _ other: PushNotification) -> Bool {
        newcomer.collapseID != nil && newcomer.collapseID == other.collapseID
    }

    package func delay(of notification: PushNotification, _ configuration: PushConfiguration) -> Duration {
        switch notification.priority {
        case .immediate: .zero
        case .considerate: configuration.considerateDelay
        case .low: configuration.lowDelay
        }
    }
}
