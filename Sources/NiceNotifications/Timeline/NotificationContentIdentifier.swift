import CarillonEnvironment

extension LocalNotifications {
    /// Names one notification within its group. A second one of the same name takes the place of the first.
    public struct NotificationContentIdentifier: RawRepresentable, Hashable, Sendable {
        public var rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// One that no other has.
        public static func makeRandom() -> NotificationContentIdentifier {
            let random = Environment.current.random("nicenotifications.identifiers")
            return NotificationContentIdentifier(rawValue: random.nextUUID().uuidString)
        }
    }
}
