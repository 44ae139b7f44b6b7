import CarillonEnvironment

/// The operating system's side of one app's notification centre.
package final class SystemNotificationCenter: Sendable {
    package static func of(_ environment: Environment) -> SystemNotificationCenter {
        environment.platform.systemServices.object { SystemNotificationCenter() }
    }

    package var service: any NotificationService { preconditionFailure("not built yet") }
}
