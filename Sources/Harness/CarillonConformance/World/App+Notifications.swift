#if canImport(Darwin)
extension App {
    // The simulated notification centre exists only where Apple's does not.
    func installNotifications() {}
    func notificationsDidLoseProcess() {}
    func deliverWhatIsDue() {}
}
#else
import CarillonEnvironment
import CarillonSimulation
package import UserNotifications

extension App {
    /// The operating system's side of this app's notification centre. Saboteurs replace parts of it.
    package var system: SystemNotificationCenter {
        platform.systemServices.object {
            SystemNotificationCenter(environment: makeSystemEnvironment(named: name))
        }
    }

    func installNotifications() {
        system.onActivation { [weak self] activation in
            guard let self else { return }
            switch activation {
            case .foreground: enterForeground()
            case .background: launch()
            }
        }
    }

    func notificationsDidLoseProcess() { system.appDidTerminate() }

    /// Lets the system fire the requests that are due by now.
    func deliverWhatIsDue() {
        let system = system
        guard system.isBehind else { return }
        _ = device.world.loop.blockingCall { (done: @escaping @Sendable (Bool) -> Void) in
            system.catchUp { done(true) }
        }
    }
}
#endif
