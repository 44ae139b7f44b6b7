/// A latitude or longitude in degrees (WGS 84).
public typealias CLLocationDegrees = Double

/// A distance in metres.
public typealias CLLocationDistance = Double

/// An uncertainty in metres. A negative value means that the measured value is not valid.
public typealias CLLocationAccuracy = Double

/// A place on Earth.
public struct CLLocationCoordinate2D: Sendable {
    /// Degrees north of the equator, from -90 to 90. Degrees to the south are negative.
    public var latitude: CLLocationDegrees
    /// Degrees east of Greenwich, from -180 to 180. Degrees to the west are negative.
    public var longitude: CLLocationDegrees

    /// Makes the coordinate 0, 0.
    public init() {
        self.init(latitude: 0, longitude: 0)
    }

    /// Makes a coordinate from two values in degrees. The values are not checked.
    public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
        self.latitude = latitude
        self.longitude = longitude
    }
}

/// A coordinate that is not valid, because its latitude is out of range.
public let kCLLocationCoordinate2DInvalid = CLLocationCoordinate2D(latitude: -180, longitude: -180)

/// Whether latitude and longitude are in their ranges.
public func CLLocationCoordinate2DIsValid(_ coordinate: CLLocationCoordinate2D) -> Bool {
    (-90...90).contains(coordinate.latitude) && (-180...180).contains(coordinate.longitude)
}

/// Makes a coordinate from two values in degrees. The values are not checked.
public func CLLocationCoordinate2DMake(
    _ latitude: CLLocationDegrees, _ longitude: CLLocationDegrees
) -> CLLocationCoordinate2D {
    CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
}

extension CLLocationCoordinate2D {
    /// The length of the great circle between two places in metres, on a sphere with Earth's mean radius.
    package func distance(to other: CLLocationCoordinate2D) -> CLLocationDistance {
        let earthRadius = 6_371_008.8
        let (phi1, phi2) = (latitude * .pi / 180, other.latitude * .pi / 180)
        let halfDeltaPhi = (phi2 - phi1) / 2
        let halfDeltaLambda = (other.longitude - longitude) * .pi / 360
        let haversine =
            sin(halfDeltaPhi) * sin(halfDeltaPhi)
            + cos(phi1) * cos(phi2) * sin(halfDeltaLambda) * sin(halfDeltaLambda)
        return 2 * earthRadius * asin(min(1, haversine.squareRoot()))
    }
}
