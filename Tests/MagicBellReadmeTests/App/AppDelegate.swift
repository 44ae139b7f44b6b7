// On Linux, where there is no UIKit, `ReadmeTests.push` makes the same call.
#if canImport(UIKit) && !os(watchOS)
import MagicBell
import UIKit

class AppDelegate: UIResponder, UIApplicationDelegate {
    func application(
        _ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
    ) {
        // Storing device token when refreshed
        magicbell.setDeviceToken(deviceToken: deviceToken)
    }
}
#endif
