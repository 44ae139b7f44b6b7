package import Carillon
package import HTTPHosting
package import MockHosting
package import PushService
package import RemoteNotifications

/// The settings of a push service that is about to be made, and of the phones that will use it.
package struct PushPlan {
    /// The rules by which notifications wait for a phone.
    package var rules: any PushRules = StandardPushRules()
    /// The parts of the phones.
    package var parts = RemoteNotificationParts()
    /// The decorators in front of the system's side of each app.
    package var services: [@Sendable (any RemoteNotificationService) -> any RemoteNotificationService] = []
    /// Changes of the system's side of each app.
    package var systems: [@Sendable (App, SystemRemoteNotifications) -> Void] = []
    /// The misbehaviours with which the service begins.
    package var misbehaviours: [Misbehaviour<HTTPMessage>] = []
}
