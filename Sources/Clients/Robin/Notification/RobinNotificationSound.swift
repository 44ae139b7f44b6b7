#if !os(watchOS)
import UserNotifications

/// The sound of a notification.
public class RobinNotificationSound: CustomStringConvertible {
    private enum Source {
        case name(String)
        /// A sound that Robin read back from the system. The system does not tell the names of sounds.
        case system(UNNotificationSound)
    }

    private let source: Source

    /// Makes a sound from a file in the app's bundle.
    ///
    /// - Parameter named: the name of the sound file. The default name means the system's default sound.
    public init(named: String = Constants.NotificationValues.defaultSoundName) {
        source = .name(named)
    }

    /// Makes a sound from the system's sound that Robin read back.
    init(_ sound: UNNotificationSound) {
        source = .system(sound)
    }

    /// Whether the sound is valid. The value is always `true`.
    public func isValid() -> Bool { true }

    /// The name of the sound. For a sound that Robin read back, the description is the system's.
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
