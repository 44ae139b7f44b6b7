/// The sound of a notification. Two sounds are equal if they sound the same.
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
    /// From 0 to 1; only critical sounds have one.
    let volume: Float?

    init(kind: Kind, volume: Float? = nil) {
        self.kind = kind
        self.volume = volume
    }

    /// The sound of that name in the app.
    public convenience init(named name: UNNotificationSoundName) {
        self.init(kind: .named(name))
    }

    public static var `default`: UNNotificationSound { UNNotificationSound(kind: .standard) }
    public static var defaultCritical: UNNotificationSound { UNNotificationSound(kind: .critical) }
    public static var defaultRingtone: UNNotificationSound { UNNotificationSound(kind: .ringtone) }

    public static func defaultCriticalSound(withAudioVolume volume: Float) -> UNNotificationSound {
        UNNotificationSound(kind: .critical, volume: volume)
    }

    public static func criticalSoundNamed(_ name: UNNotificationSoundName) -> UNNotificationSound {
        UNNotificationSound(kind: .criticalNamed(name))
    }

    public static func criticalSoundNamed(
        _ name: UNNotificationSoundName, withAudioVolume volume: Float
    ) -> UNNotificationSound {
        UNNotificationSound(kind: .criticalNamed(name), volume: volume)
    }

    public static func ringtoneSoundNamed(_ name: UNNotificationSoundName) -> UNNotificationSound {
        UNNotificationSound(kind: .ringtoneNamed(name))
    }

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

    public static var supportsSecureCoding: Bool { true }

    public init?(coder: NSCoder) {
        guard let word = coder.decodeString(forKey: "kind"),
            let kind = Kind(
                word: word,
                name: coder.decodeString(forKey: "name"))
        else { return nil }
        self.kind = kind
        volume = coder.containsValue(forKey: "volume") ? coder.decodeFloat(forKey: "volume") : nil
    }

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
