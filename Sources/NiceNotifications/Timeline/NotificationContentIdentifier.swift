import CarillonEnvironment

extension LocalNotifications {
    /// Names one notification within its group. A second one of the same name takes the place of the first.
    public struct NotificationContentIdentifier: RawRepresentable, Hashable, Sendable {
        public var rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// One that no other has.
        public static func makeRandom() -> NotificationContentIdentifier { RandomIdentifiers.of(.current).make() }
    }
}

/// Where an app's random identifiers come from.
final class RandomIdentifiers: Sendable {
    private let numbers: any RandomNumbers
    private let unique: @Sendable (any RandomNumbers) -> String

    private init(_ environment: Environment) {
        numbers = environment.random("nicenotifications.identifiers")
        unique = environment.niceParts.names.unique
    }

    static func of(_ environment: Environment) -> RandomIdentifiers {
        environment.singletons.object { RandomIdentifiers(environment) }
    }

    func make() -> LocalNotifications.NotificationContentIdentifier {
        LocalNotifications.NotificationContentIdentifier(rawValue: unique(numbers))
    }
}
