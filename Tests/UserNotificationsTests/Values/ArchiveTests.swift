import CarillonEnvironment
import CarillonSimulation
import CoreLocation
import Foundation
import Testing

@testable import UserNotifications

/// Values that the system makes: equal by what they say, and the same out of an archive.
@Suite("Values that the system makes")
struct ArchiveTests {
    private static let noon = Date(timeIntervalSinceReferenceDate: 800_000_000)

    private func archived<Value: NSObject & NSSecureCoding>(_ value: Value) throws -> Value? {
        #expect(Value.supportsSecureCoding)
        let data = try NSKeyedArchiver.archivedData(withRootObject: value, requiringSecureCoding: true)
        return try NSKeyedUnarchiver.unarchivedObject(ofClass: Value.self, from: data)
    }

    /// Whether the values are different from one another, and each one the same as what comes out of an archive.
    private func check<Value: NSObject & NSSecureCoding>(_ values: [Value]) throws {
        for (index, value) in values.enumerated() {
            #expect(values.firstIndex(of: value) == index)
            let read = try #require(try archived(value))
            #expect(read == value && read.hash == value.hash && type(of: read) == type(of: value))
        }
        #expect(!values[0].isEqual("another thing"))
    }

    private static func notification(_ identifier: String, at date: Date = noon) -> UNNotification {
        let request = UNNotificationRequest(identifier: identifier, content: UNNotificationContent(), trigger: nil)
        return UNNotification(date: date, request: request)
    }

    @Test("Notifications are equal by date and request")
    func notifications() throws {
        try check([
            ArchiveTests.notification("a"), ArchiveTests.notification("b"),
            ArchiveTests.notification("a", at: ArchiveTests.noon + 1),
        ])
    }

    @Test("Responses are equal by notification and action, and text responses by their text as well")
    func responses() throws {
        let (one, other) = (ArchiveTests.notification("a"), ArchiveTests.notification("b"))
        try check([
            UNNotificationResponse(notification: one, actionIdentifier: "like"),
            UNNotificationResponse(notification: other, actionIdentifier: "like"),
            UNNotificationResponse(notification: one, actionIdentifier: "reply"),
            UNTextInputNotificationResponse(notification: one, actionIdentifier: "reply", userText: "Yes"),
            UNTextInputNotificationResponse(notification: one, actionIdentifier: "reply", userText: "No"),
            UNTextInputNotificationResponse(notification: other, actionIdentifier: "reply", userText: "Yes"),
        ])
    }

    @Test("Settings are equal by their values")
    func settings() throws {
        var values = SettingsValues()
        let first = UNNotificationSettings(values)
        #expect(!first.providesAppNotificationSettings)
        values.providesAppNotificationSettings = true
        let second = UNNotificationSettings(values)
        #expect(second.providesAppNotificationSettings)
        values.sound = .enabled
        try check([first, second, UNNotificationSettings(values)])
    }

    @Test("Attachments are equal by identifier, file and type, and a content keeps them")
    func attachments() throws {
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent("ArchiveTests.attachments")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        func file(_ name: String) throws -> URL {
            let url = directory.appendingPathComponent(name)
            try Data([1]).write(to: url)
            return url
        }
        let (bell, gong) = (try file("bell.png"), try file("gong.png"))
        let attachments = [
            try UNNotificationAttachment(identifier: "a", url: bell),
            try UNNotificationAttachment(identifier: "b", url: bell),
            try UNNotificationAttachment(identifier: "a", url: gong),
            try UNNotificationAttachment(
                identifier: "a", url: bell, options: [UNNotificationAttachmentOptionsTypeHintKey: "public.jpeg"]),
        ]
        try check(attachments)
        let elsewhere = try #require(URL(string: "https://example.com\(bell.path)"))
        #expect(throws: UNError(.attachmentInvalidURL)) {
            try UNNotificationAttachment(identifier: "a", url: elsewhere)
        }

        let content = UNMutableNotificationContent()
        content.attachments = attachments
        let copy = try #require(content.copy() as? UNNotificationContent)
        #expect(copy.attachments == attachments)
    }

    @Test("A copy of a content says all that the content said")
    func contentCopy() throws {
        let content = UNMutableNotificationContent()
        content.launchImageName = "launch"
        content.summaryArgument = "Ann"
        content.summaryArgumentCount = 3
        content.relevanceScore = 0.5
        content.filterCriteria = "work"
        let copy = try #require(content.copy() as? UNNotificationContent)
        #expect(copy.launchImageName == "launch" && copy.summaryArgument == "Ann" && copy.summaryArgumentCount == 3)
        #expect(copy.relevanceScore == 0.5 && copy.filterCriteria == "work")
    }

    @Test("The sound of a ringtone comes out of an archive as it went in")
    func ringtone() throws {
        #expect(try archived(UNNotificationSound.defaultRingtone) == .defaultRingtone)
    }

    @Test("A location comes out of an archive as it went in, and one that is made of two numbers is on the ground")
    func location() throws {
        let location = CLLocation(
            coordinate: CLLocationCoordinate2D(latitude: 1, longitude: 2), altitude: 3, horizontalAccuracy: 4,
            verticalAccuracy: 5,
            timestamp: ArchiveTests.noon)
        let read = try #require(try archived(location))
        #expect(read.coordinate.latitude == 1 && read.coordinate.longitude == 2 && read.altitude == 3)
        #expect(read.horizontalAccuracy == 4 && read.verticalAccuracy == 5 && read.timestamp == ArchiveTests.noon)

        let place = CLLocation(latitude: 6, longitude: 7)
        #expect(place.coordinate.latitude == 6 && place.coordinate.longitude == 7)
        #expect(place.altitude == 0 && place.horizontalAccuracy == 0 && place.verticalAccuracy == -1)
    }
}
