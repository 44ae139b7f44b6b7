#if canImport(Darwin)
extension App {
    // The simulated notification centre exists only where Apple's does not.
    func installNotifications() {}
    func notificationsDidLoseProcess() {}
}
#else
import CarillonEnvironment
import CarillonSimulation
package import UserNotifications

extension App {
    /// The operating system's side of this app's notification centre. Saboteurs replace parts of it.
    package var system: SystemNotificationCenter {
        platform.systemServices.object {
            // The centre outlives every launch, so it stands on the world's loop and not on a process.
            let world = device.world
            return SystemNotificationCenter(
                environment: world.makeEnvironment(
                    name, loop: world.loop, network: environment.network, platform: platform))
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
}
#endif
