/// An area that a device can enter and leave. Use ``CLCircularRegion``.
///
/// Two regions are equal if they have the same class, identifier and boundary. The events of which they notify do not
/// count.
open class CLRegion: NSObject, NSCopying, NSSecureCoding {
    /// The name of the region, unique within an app.
    public let identifier: String

    /// Whether the region notifies when the device enters it.
    open var notifyOnEntry = true

    /// Whether the region notifies when the device leaves it.
    open var notifyOnExit = true

    init(identifier: String) {
        self.identifier = identifier
    }

    /// Whether the place lies within the region.
    package func encloses(_ coordinate: CLLocationCoordinate2D) -> Bool { false }

    func makeCopy() -> CLRegion { CLRegion(identifier: identifier) }

    /// An independent region with the same values.
    package final func duplicate() -> CLRegion {
        let copy = makeCopy()
        copy.notifyOnEntry = notifyOnEntry
        copy.notifyOnExit = notifyOnExit
        return copy
    }

    /// Returns an independent region with the same values.
    open func copy(with zone: NSZone? = nil) -> Any { duplicate() }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? CLRegion else { return false }
        return type(of: self) == type(of: other) && identifier == other.identifier
    }

    open override var hash: Int { identifier.hashValue }

    open override var description: String { "\(type(of: self)) \"\(identifier)\"" }

    // MARK: Coding

    /// The class supports secure coding.
    open class var supportsSecureCoding: Bool { true }

    /// Decodes an object. The result is `nil` if a value is missing or not valid.
    public required init?(coder: NSCoder) {
        guard coder.containsValue(forKey: "identifier"),
            let identifier = coder.decodeObject(of: NSString.self, forKey: "identifier")
        else { return nil }
        self.identifier = String(identifier)
        notifyOnEntry = coder.decodeBool(forKey: "notifyOnEntry")
        notifyOnExit = coder.decodeBool(forKey: "notifyOnExit")
    }

    /// Encodes all values of the object.
    open func encode(with coder: NSCoder) {
        coder.encode(NSString(string: identifier), forKey: "identifier")
        coder.encode(notifyOnEntry, forKey: "notifyOnEntry")
        coder.encode(notifyOnExit, forKey: "notifyOnExit")
    }
}
