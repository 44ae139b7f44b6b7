import CarillonEnvironment

/// A place, and the time at which something was there.
public final class CLLocation: NSObject, NSCopying, NSSecureCoding, Sendable {
    /// The latitude and longitude.
    public let coordinate: CLLocationCoordinate2D
    /// The height above sea level in metres.
    public let altitude: CLLocationDistance
    /// The uncertainty of the coordinate in metres. A negative value means that the coordinate is not known.
    public let horizontalAccuracy: CLLocationAccuracy
    /// The uncertainty of the altitude in metres. A negative value means that the altitude is not known.
    public let verticalAccuracy: CLLocationAccuracy
    /// The time at which something was at the place.
    public let timestamp: Date

    /// Makes a place on the ground, with the current time of the environment's clock.
    public convenience init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
        self.init(
            coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude), altitude: 0,
            horizontalAccuracy: 0, verticalAccuracy: -1, timestamp: Environment.current.date)
    }

    /// Makes a location from all its values. Distances are in metres.
    public init(
        coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
        horizontalAccuracy: CLLocationAccuracy,
        verticalAccuracy: CLLocationAccuracy, timestamp: Date
    ) {
        self.coordinate = coordinate
        self.altitude = altitude
        self.horizontalAccuracy = horizontalAccuracy
        self.verticalAccuracy = verticalAccuracy
        self.timestamp = timestamp
    }

    /// The distance in metres between the two places along the great circle. Altitudes do not count.
    public func distance(from location: CLLocation) -> CLLocationDistance {
        coordinate.distance(to: location.coordinate)
    }

    /// Returns the object itself, because it never changes.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    // MARK: Coding

    /// The class supports secure coding.
    public static var supportsSecureCoding: Bool { true }

    /// Decodes an object.
    public init?(coder: NSCoder) {
        coordinate = CLLocationCoordinate2D(
            latitude: coder.decodeDouble(forKey: "latitude"),
            longitude: coder.decodeDouble(forKey: "longitude"))
        altitude = coder.decodeDouble(forKey: "altitude")
        horizontalAccuracy = coder.decodeDouble(forKey: "horizontalAccuracy")
        verticalAccuracy = coder.decodeDouble(forKey: "verticalAccuracy")
        timestamp = Date(timeIntervalSinceReferenceDate: coder.decodeDouble(forKey: "timestamp"))
    }

    /// Encodes all values of the object.
    public func encode(with coder: NSCoder) {
        coder.encode(coordinate.latitude, forKey: "latitude")
        coder.encode(coordinate.longitude, forKey: "longitude")
        coder.encode(altitude, forKey: "altitude")
        coder.encode(horizontalAccuracy, forKey: "horizontalAccuracy")
        coder.encode(verticalAccuracy, forKey: "verticalAccuracy")
        coder.encode(timestamp.timeIntervalSinceReferenceDate, forKey: "timestamp")
    }
}
