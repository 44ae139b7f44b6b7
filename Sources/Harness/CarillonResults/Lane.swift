/// A party of a scenario: a vertical line of the sequence diagram.
public struct Lane: Hashable, Sendable {
    /// The nature of a party.
    public enum Kind: String, Hashable, Sendable {
        case person, device, app, server
    }

    /// The name, as `TraceEvent.lane` has it.
    public var name: String
    /// The nature of the party.
    public var kind: Kind
    /// The time zone that a device began in, such as `Europe/Berlin`.
    public var timeZone: String?
    /// The name of the device that an app runs on, if the app is not the device's main app, which shares its lane.
    public var device: String?
    /// The name of the person whose device it is, if the scenario says so.
    public var owner: String?

    /// A lane with a name that no other lane of the run has.
    public init(
        name: String, kind: Kind, timeZone: String? = nil, device: String? = nil, owner: String? = nil
    ) {
        self.name = name
        self.kind = kind
        self.timeZone = timeZone
        self.device = device
        self.owner = owner
    }
}
