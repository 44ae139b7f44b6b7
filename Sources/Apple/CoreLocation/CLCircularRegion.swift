/// A circle on Earth's surface.
///
/// ```swift
/// let office = CLCircularRegion(
///     center: CLLocationCoordinate2D(latitude: 52.52, longitude: 13.405), radius: 150, identifier: "office")
/// office.notifyOnExit = false
/// ```
open class CLCircularRegion: CLRegion {
    /// The middle of the circle.
    public let center: CLLocationCoordinate2D

    /// The radius in metres.
    public let radius: CLLocationDistance

    /// Makes a circle that notifies on entry and on exit.
    ///
    /// - Parameters:
    ///   - center: the middle of the circle.
    ///   - radius: the radius in metres; a negative radius counts as 0.
    ///   - identifier: the name of the region in the app.
    public init(center: CLLocationCoordinate2D, radius: CLLocationDistance, identifier: String) {
        self.center = center
        self.radius = max(0, radius)
        super.init(identifier: identifier)
    }

    /// Whether the place is no farther from the centre than the radius, measured along the great circle.
    open func contains(_ coordinate: CLLocationCoordinate2D) -> Bool {
        center.distance(to: coordinate) <= radius
    }

    package override func encloses(_ coordinate: CLLocationCoordinate2D) -> Bool { contains(coordinate) }

    override func makeCopy() -> CLRegion {
        CLCircularRegion(center: center, radius: radius, identifier: identifier)
    }

    open override func isEqual(_ object: Any?) -> Bool {
        guard super.isEqual(object), let other = object as? CLCircularRegion else { return false }
        return center.latitude == other.center.latitude && center.longitude == other.center.longitude
            && radius == other.radius
    }

    open override var description: String {
        "\(super.description), \(radius) m around \(center.latitude), \(center.longitude)"
    }

    // MARK: Coding

    /// Decodes an object.
    public required init?(coder: NSCoder) {
        center = CLLocationCoordinate2D(
            latitude: coder.decodeDouble(forKey: "latitude"),
            longitude: coder.decodeDouble(forKey: "longitude"))
        radius = coder.decodeDouble(forKey: "radius")
        super.init(coder: coder)
    }

    open override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.encode(center.latitude, forKey: "latitude")
        coder.encode(center.longitude, forKey: "longitude")
        coder.encode(radius, forKey: "radius")
    }
}
