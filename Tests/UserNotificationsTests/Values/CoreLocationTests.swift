import CoreLocation
import Foundation
import Testing

@Suite("Regions")
struct CoreLocationTests {
    let berlin = CLLocationCoordinate2D(latitude: 52.52, longitude: 13.405)

    private func circle(_ identifier: String, radius: CLLocationDistance = 1_000) -> CLCircularRegion {
        CLCircularRegion(center: berlin, radius: radius, identifier: identifier)
    }

    @Test("Regions notify of both ways unless told otherwise, and are equal by class, identifier and boundary")
    func equality() throws {
        let region = circle("a")
        #expect(region.notifyOnEntry && region.notifyOnExit)
        region.notifyOnEntry = false
        #expect(region == circle("a") && region != circle("b") && region != circle("a", radius: 5))
        let copy = try #require(region.copy() as? CLCircularRegion)
        #expect(copy == region && copy !== region && !copy.notifyOnEntry)
    }

    @Test("A region comes out of an archive as it went in")
    func archive() throws {
        let region = circle("a")
        region.notifyOnExit = false
        let data = try NSKeyedArchiver.archivedData(withRootObject: region, requiringSecureCoding: true)
        let read = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: CLCircularRegion.self, from: data))
        #expect(read == region && read.notifyOnEntry && !read.notifyOnExit)
    }

    @Test("Coordinates outside of their ranges are invalid")
    func validity() {
        #expect(CLLocationCoordinate2DIsValid(berlin) && !CLLocationCoordinate2DIsValid(kCLLocationCoordinate2DInvalid))
        #expect(!CLLocationCoordinate2DIsValid(CLLocationCoordinate2DMake(.nan, 0)))
        for sign in [-1.0, 1.0] {
            #expect(CLLocationCoordinate2DIsValid(CLLocationCoordinate2DMake(sign * 90, sign * 180)))
            #expect(!CLLocationCoordinate2DIsValid(CLLocationCoordinate2DMake(sign * 90.1, 0)))
            #expect(!CLLocationCoordinate2DIsValid(CLLocationCoordinate2DMake(0, sign * 180.1)))
        }
    }
}
