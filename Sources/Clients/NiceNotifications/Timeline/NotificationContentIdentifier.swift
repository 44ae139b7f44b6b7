import CarillonEnvironment

extension LocalNotifications {
    /// The name of one notification within its group. A second notification with the same name replaces the first.
    public struct NotificationContentIdentifier: RawRepresentable, Hashable, Sendable {
        /// The name as a text.
        public var rawValue: String

        /// Makes an identifier from a text.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Returns an identifier that no other notification has.
        public static func makeRandom() -> NotificationContentIdentifier { RandomIdentifiers.of(.current).make() }
    }
}

/// The source of an app's random identifiers.
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
