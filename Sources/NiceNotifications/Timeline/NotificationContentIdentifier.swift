import CarillonEnvironment

extension LocalNotifications {
    /// Names one notification within its group. A second one of the same name takes the place of the first.
    public struct NotificationContentIdentifier: RawRepresentable, Hashable, Sendable {
        public var rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// One that no other has.
        public static func makeRandom() -> NotificationContentIdentifier { makeRandom(in: .current) }

        static func makeRandom(in environment: Environment) -> NotificationContentIdentifier {
            NotificationContentIdentifier(rawValue: RandomIdentifiers.of(environment).numbers.nextUUID().text)
        }
    }
}

/// Where an app's random identifiers come from.
private final class RandomIdentifiers: Sendable {
    let numbers: any RandomNumbers

    init(_ environment: Environment) {
        numbers = environment.random("nicenotifications.identifiers")
    }

    static func of(_ environment: Environment) -> RandomIdentifiers {
        environment.singletons.object { RandomIdentifiers(environment) }
    }
}
