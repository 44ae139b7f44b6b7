public import Carillon
public import HTTPHosting
public import MockHosting
package import PushService
public import PushWire
package import RemoteNotifications

/// The places where saboteurs change push services and phones.
public struct PushSeams {
    /// Makes each service misbehave, with a misbehaviour of its own.
    public func misbehaviour(_ misbehaviour: @escaping @Sendable () -> Misbehaviour<HTTPMessage>) -> Sabotage {
        plan { $0.misbehaviours.append(misbehaviour()) }
    }

    /// Changes notifications on their way to phones.
    public func notifications(_ change: @escaping @Sendable (inout PushNotification) -> Void) -> Sabotage {
        misbehaviour {
            .rewrite(.push) { message in
                guard case .push(var notification) = message else { return [message] }
                change(&notification)
                return [.push(notification)]
            }
        }
    }

    /// Wraps the system's side of each app's remote notifications.
    package func service(
        _ wrap: @escaping @Sendable (any RemoteNotificationService) -> any RemoteNotificationService
    ) -> Sabotage {
        plan { $0.services.append(wrap) }
    }

    /// Changes the system's side of each app when the app is installed.
    package func system(_ change: @escaping @Sendable (App, SystemRemoteNotifications) -> Void) -> Sabotage {
        plan { $0.systems.append(change) }
    }

    /// Changes the plans of services.
    package func plan(_ change: @escaping @Sendable (inout PushPlan) -> Void) -> Sabotage {
        Sabotage { $0.decoratePushServices(change) }
    }

    /// Exchanges the rules by which notifications wait for a phone.
    package func rules(_ wrap: @escaping @Sendable (any PushRules) -> any PushRules) -> Sabotage {
        plan { $0.rules = wrap($0.rules) }
    }

    /// Exchanges parts of the phones.
    package func parts(_ change: @escaping @Sendable (inout RemoteNotificationParts) -> Void) -> Sabotage {
        plan { change(&$0.parts) }
    }
}

extension Sabotage {
    /// The places in push services and phones.
    public static var push: PushSeams { PushSeams() }
}
