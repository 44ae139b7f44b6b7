/// The name of a sound file in the app.
public struct UNNotificationSoundName: RawRepresentable, Hashable, Sendable {
    /// The name of the file.
    public var rawValue: String

    /// Makes a sound name from the name of a file.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Makes a sound name from the name of a file.
    public init(_ rawValue: String) {
        self.rawValue = rawValue
    }
}
