/// An area that a device can enter and leave. Use ``CLCircularRegion``.
///
/// Two regions are equal if they are of the same class, have the same identifier and the same boundary; what they
/// notify of does not count.
open class CLRegion: NSObject, NSCopying, NSSecureCoding {
    /// Names the region; unique within an app.
    public let identifier: String

    /// Whether entering it notifies.
    open var notifyOnEntry = true

    /// Whether leaving it notifies.
    open var notifyOnExit = true

    init(identifier: String) {
        self.identifier = identifier
    }

    /// Whether the place lies within.
    package func encloses(_ coordinate: CLLocationCoordinate2D) -> Bool { false }

    func makeCopy() -> CLRegion { CLRegion(identifier: identifier) }

    /// A region of its own with the same values.
    package final func duplicate() -> CLRegion {
        let copy = makeCopy()
        copy.notifyOnEntry = notifyOnEntry
        copy.notifyOnExit = notifyOnExit
        return copy
    }

    open func copy(with zone: NSZone? = nil) -> Any { duplicate() }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? CLRegion else { return false }
        return type(of: self) == type(of: other) && identifier == other.identifier
    }

    open override var hash: Int { identifier.hashValue }

    open override var description: String { "\(type(of: self)) \"\(identifier)\"" }

    // MARK: Coding

    open class var supportsSecureCoding: Bool { true }

    public required init?(coder: NSCoder) {
        guard coder.containsValue(forKey: "identifier"),
            let identifier = coder.decodeObject(of: NSString.self, forKey: "identifier")
        else { return nil }
        self.identifier = String(identifier)
        notifyOnEntry = coder.decodeBool(forKey: "notifyOnEntry")
        notifyOnExit = coder.decodeBool(forKey: "notifyOnExit")
    }

    open func encode(with coder: NSCoder) {
        coder.encode(NSString(string: identifier), forKey: "identifier")
        coder.encode(notifyOnEntry, forKey: "notifyOnEntry")
        coder.encode(notifyOnExit, forKey: "notifyOnExit")
    }
}
