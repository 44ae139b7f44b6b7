#if !os(watchOS)
    import UserNotifications

    /// The sound of a notification.
    public class RobinNotificationSound: CustomStringConvertible {
        private enum Source {
            case name(String)
            /// A sound that was read back from the system, which does not tell sounds' names.
            case system(UNNotificationSound)
        }

        private let source: Source

        /// A sound in the app's bundle.
        ///
        /// - Parameter named: the sound's file name; by default, what stands for the system's default sound.
        public init(named: String = Constants.NotificationValues.defaultSoundName) {
            source = .name(named)
        }

        /// The sound of a notification that was read back.
        init(_ sound: UNNotificationSound) {
            source = .system(sound)
        }

        /// Whether this is a sound at all, which it always is.
        public func isValid() -> Bool { true }

        /// The sound's name, or for a sound that was read back, what the system says of it.
        public var description: String {
            switch source {
            case .name(let name): name
            case .system(let sound): sound.description
            }
        }

        var systemSound: UNNotificationSound {
            switch source {
            case .name(Constants.NotificationValues.defaultSoundName): .default
            case .name(let name): UNNotificationSound(named: UNNotificationSoundName(rawValue: name))
            case .system(let sound): sound
            }
        }
    }
#endif
