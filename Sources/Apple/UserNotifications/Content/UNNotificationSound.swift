/// The sound of a notification. Two sounds are equal if their kind, name and volume are equal.
public final class UNNotificationSound: NSObject, NSCopying, NSSecureCoding, Sendable {
    enum Kind: Hashable {
        case standard
        case critical
        case ringtone
        case named(UNNotificationSoundName)
        case criticalNamed(UNNotificationSoundName)
        case ringtoneNamed(UNNotificationSoundName)
    }

    let kind: Kind
    /// The volume from 0 to 1. Only critical sounds have a volume.
    let volume: Float?

    init(kind: Kind, volume: Float? = nil) {
        self.kind = kind
        self.volume = volume
    }

    /// Makes the sound with that name in the app.
    public convenience init(named name: UNNotificationSoundName) {
        self.init(kind: .named(name))
    }

    /// The standard sound of the system.
    public static var `default`: UNNotificationSound { UNNotificationSound(kind: .standard) }
    /// The standard sound of critical alerts.
    public static var defaultCritical: UNNotificationSound { UNNotificationSound(kind: .critical) }
    /// The standard ringtone.
    public static var defaultRingtone: UNNotificationSound { UNNotificationSound(kind: .ringtone) }

    /// Returns the standard sound of critical alerts with a volume from 0 to 1.
    public static func defaultCriticalSound(withAudioVolume volume: Float) -> UNNotificationSound {
        UNNotificationSound(kind: .critical, volume: volume)
    }

    /// Returns the critical sound with that name in the app.
    public static func criticalSoundNamed(_ name: UNNotificationSoundName) -> UNNotificationSound {
        UNNotificationSound(kind: .criticalNamed(name))
    }

    /// Returns the critical sound with that name in the app, with a volume from 0 to 1.
    public static func criticalSoundNamed(
        _ name: UNNotificationSoundName, withAudioVolume volume: Float
    ) -> UNNotificationSound {
        UNNotificationSound(kind: .criticalNamed(name), volume: volume)
    }

    /// Returns the ringtone with that name in the app.
    public static func ringtoneSoundNamed(_ name: UNNotificationSoundName) -> UNNotificationSound {
        UNNotificationSound(kind: .ringtoneNamed(name))
    }

    /// Returns the object itself, because it never changes.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationSound else { return false }
        return kind == other.kind && volume == other.volume
    }

    public override var hash: Int { kind.hashValue }

    public override var description: String {
        let (kind, name) = kind.words
        return (["UNNotificationSound", kind] + [name].compactMap { $0 }).joined(separator: " ")
    }

    // MARK: Coding

    /// The class supports secure coding.
    public static var supportsSecureCoding: Bool { true }

    /// Decodes an object. The result is `nil` if a value is missing or not valid.
    public init?(coder: NSCoder) {
        guard let word = coder.decodeString(forKey: "kind"),
            let kind = Kind(
                word: word,
                name: coder.decodeString(forKey: "name"))
        else { return nil }
        self.kind = kind
        volume = coder.containsValue(forKey: "volume") ? coder.decodeFloat(forKey: "volume") : nil
    }

    /// Encodes all values of the object.
    public func encode(with coder: NSCoder) {
        let (word, name) = kind.words
        coder.encodeString(word, forKey: "kind")
        coder.encodeString(name, forKey: "name")
        if let volume { coder.encode(volume, forKey: "volume") }
    }
}

extension UNNotificationSound.Kind {
    var words: (kind: String, name: String?) {
        switch self {
        case .standard: ("default", nil)
        case .critical: ("critical", nil)
        case .ringtone: ("ringtone", nil)
        case .named(let name): ("named", name.rawValue)
        case .criticalNamed(let name): ("critical named", name.rawValue)
        case .ringtoneNamed(let name): ("ringtone named", name.rawValue)
        }
    }

    init?(word: String, name: String?) {
        switch (word, name.map(UNNotificationSoundName.init(rawValue:))) {
        case ("default", _): self = .standard
        case ("critical", _): self = .critical
        case ("ringtone", _): self = .ringtone
        case ("named", let name?): self = .named(name)
        case ("critical named", let name?): self = .criticalNamed(name)
        case ("ringtone named", let name?): self = .ringtoneNamed(name)
        default: return nil
        }
    }
}
