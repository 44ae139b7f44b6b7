import CoreLocation
import Foundation
import Testing
import UserNotifications

@Suite("Contents, sounds and requests")
struct ContentTests {
    @Test("A fresh content is empty (UN-14)")
    func freshContent() {
        let content = UNMutableNotificationContent()
        let texts = [
            content.title, content.subtitle, content.body, content.threadIdentifier, content.categoryIdentifier,
            content.launchImageName, content.summaryArgument,
        ]
        #expect(texts == Array(repeating: "", count: 7))
        #expect(content.badge == nil && content.sound == nil && content.userInfo.isEmpty && content.attachments.isEmpty)
        #expect(content.targetContentIdentifier == nil && content.filterCriteria == nil)
        #expect(
            content.interruptionLevel == .active && content.relevanceScore == 0 && content.summaryArgumentCount == 1)
    }

    static var filled: UNMutableNotificationContent {
        let content = UNMutableNotificationContent()
        content.title = "title"
        content.subtitle = "subtitle"
        content.body = "body"
        content.badge = 3
        content.sound = .criticalSoundNamed(UNNotificationSoundName("bell.caf"), withAudioVolume: 0.5)
        content.launchImageName = "launch"
        content.userInfo = ["text": "x", "number": 1, "list": [1, 2], "nested": ["a": Date(timeIntervalSince1970: 5)]]
        content.threadIdentifier = "thread"
        content.categoryIdentifier = "category"
        content.targetContentIdentifier = "target"
        content.summaryArgument = "summary"
        content.summaryArgumentCount = 2
        content.interruptionLevel = .passive
        content.relevanceScore = 0.25
        content.filterCriteria = "filter"
        return content
    }

    @Test("A copy cannot be changed, a mutable copy can, and neither is the original")
    func copies() throws {
        let content = ContentTests.filled
        let copy = try #require(content.copy() as? UNNotificationContent)
        let mutable = try #require(copy.mutableCopy() as? UNMutableNotificationContent)
        #expect(!(copy is UNMutableNotificationContent) && copy == content && mutable == content)
        mutable.title = "other"
        content.body = "other"
        #expect(copy == ContentTests.filled && copy != mutable && copy != content)
    }

    @Test("A content may be of an app's own class; the request keeps what it says")
    func subclass() {
        let content = GreetingContent(greeting: "Hello")
        let request = UNNotificationRequest(identifier: "a", content: content, trigger: nil)
        content.title = "Goodbye"
        #expect(request.content.title == "Hello")
    }

    @Test("A content of an app's own class comes out of an archive as an object of that class")
    func subclassArchive() throws {
        let content = GreetingContent(greeting: "Hello")
        let read = try #require(try archived(content))
        #expect(type(of: read) == GreetingContent.self && read == content && read.title == "Hello")
        #expect(read.wasDecoded && !content.wasDecoded)
    }

    @Test("Sounds are equal if they sound the same")
    func sounds() {
        let name = UNNotificationSoundName(rawValue: "bell.caf")
        let sounds: [UNNotificationSound] = [
            .default, .defaultCritical, .defaultRingtone, UNNotificationSound(named: name),
            .defaultCriticalSound(withAudioVolume: 0.5), .criticalSoundNamed(name),
            .criticalSoundNamed(name, withAudioVolume: 0.5), .ringtoneSoundNamed(name),
            UNNotificationSound(named: UNNotificationSoundName("other.caf")),
        ]
        for (index, sound) in sounds.enumerated() {
            #expect(sounds.firstIndex(of: sound) == index)
            #expect(sound.copy() as? UNNotificationSound == sound)
        }
        #expect(
            UNNotificationSound.default == .default
                && UNNotificationSound.default.hash == UNNotificationSound.default.hash)
        #expect(UNNotificationSound(named: name) == UNNotificationSound(named: UNNotificationSoundName("bell.caf")))
    }

    // MARK: Archives

    private func archived<Value: NSObject & NSSecureCoding>(_ value: Value) throws -> Value? {
        let data = try NSKeyedArchiver.archivedData(withRootObject: value, requiringSecureCoding: true)
        return try NSKeyedUnarchiver.unarchivedObject(ofClass: Value.self, from: data)
    }

    @Test("A content comes out of an archive as it went in")
    func contentArchive() throws {
        let content = try #require(ContentTests.filled.copy() as? UNNotificationContent)
        #expect(try archived(content) == content)
        #expect(try archived(ContentTests.filled) == ContentTests.filled)
        let empty = UNMutableNotificationContent()
        #expect(try archived(empty) == empty)
    }

    static var triggers: [UNNotificationTrigger?] {
        let region = CLCircularRegion(
            center: CLLocationCoordinate2D(latitude: 1, longitude: 2), radius: 3, identifier: "place")
        region.notifyOnExit = false
        var components = DateComponents(hour: 9, minute: 30)
        components.timeZone = TimeZone(identifier: "Europe/Berlin")
        return [
            nil, UNTimeIntervalNotificationTrigger(timeInterval: 90.5, repeats: true),
            UNCalendarNotificationTrigger(dateMatching: components, repeats: true),
            UNLocationNotificationTrigger(region: region, repeats: false),
        ]
    }

    @Test("So does a request, with each kind of trigger", arguments: 0..<4)
    func requestArchive(index: Int) throws {
        let trigger = ContentTests.triggers[index]
        let request = UNNotificationRequest(identifier: "a", content: ContentTests.filled, trigger: trigger)
        #expect(request.copy() as? UNNotificationRequest == request)
        #expect(try archived(request) == request)
    }

    @Test("So does a category with its actions")
    func categoryArchive() throws {
        let category = UNNotificationCategory(
            identifier: "message",
            actions: [
                UNNotificationAction(
                    identifier: "like", title: "Like", options: [.foreground],
                    icon: UNNotificationActionIcon(systemImageName: "heart")),
                UNTextInputNotificationAction(
                    identifier: "reply", title: "Reply", textInputButtonTitle: "Send", textInputPlaceholder: "…"),
            ], intentIdentifiers: ["intent"], hiddenPreviewsBodyPlaceholder: "hidden", categorySummaryFormat: "%u more",
            options: [.customDismissAction])
        #expect(try archived(category) == category)
        #expect(Set([category, category]).count == 1)
    }

    @Test("Triggers are equal if they fire alike")
    func triggerEquality() {
        let (first, second) = (ContentTests.triggers, ContentTests.triggers)
        for (i, one) in first.enumerated() {
            for (j, other) in second.enumerated() { #expect((one == other) == (i == j)) }
        }
        #expect(
            UNTimeIntervalNotificationTrigger(timeInterval: 90, repeats: true)
                != UNTimeIntervalNotificationTrigger(timeInterval: 90, repeats: false))
    }

    // MARK: Attachments

    @Test("An attachment is a file of a known type that is not too big")
    func attachments() throws {
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent("UNNotificationAttachment-tests")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        func file(_ name: String, bytes: Int = 10) throws -> URL {
            let url = directory.appendingPathComponent(name)
            try Data(count: bytes).write(to: url)
            return url
        }
        let picture = try UNNotificationAttachment(identifier: "", url: try file("a.png"))
        #expect(picture.identifier == "a.png" && picture.type == "public.png")
        let hinted = try UNNotificationAttachment(
            identifier: "b", url: try file("b.bin"),
            options: [UNNotificationAttachmentOptionsTypeHintKey: "public.jpeg"])
        #expect(hinted.type == "public.jpeg" && hinted.identifier == "b")
        func code(_ url: URL) -> UNError.Code? {
            do { _ = try UNNotificationAttachment(identifier: "x", url: url) } catch {
                return (error as? UNError)?.code
            }
            return nil
        }
        let remote = try #require(URL(string: "https://example.com/a.png"))
        let (unknown, longSound) = (try file("c.xyz"), try file("d.mp3", bytes: 5 << 20 | 1))
        let bigPicture = try file("d.png", bytes: 10 << 20)
        #expect(code(directory.appendingPathComponent("missing.png")) == .attachmentInvalidURL)
        #expect(code(remote) == .attachmentInvalidURL)
        #expect(code(unknown) == .attachmentUnrecognizedType)
        #expect(code(longSound) == .attachmentInvalidFileSize)
        #expect(code(bigPicture) == nil)
    }

    // MARK: The rest

    @Test("UserDefaults answers to key-value coding's names")
    func userDefaults() throws {
        let defaults = try #require(UserDefaults(suiteName: "UserNotificationsTests"))
        defer { defaults.removePersistentDomain(forName: "UserNotificationsTests") }
        let read: (String) -> Any? = defaults.value(forKey:)
        let write: (Any?, String) -> Void = defaults.setValue(_:forKey:)
        write(true, "flag")
        #expect(read("flag") as? Bool == true)
        write(nil, "flag")
        #expect(read("flag") == nil)
    }

    @Test("A localized text falls back to its key and fills in its placeholders")
    func localizedText() {
        #expect(NSString.localizedUserNotificationString(forKey: "Hello", arguments: nil) == "Hello")
        let text = NSString.localizedUserNotificationString(forKey: "%@ has %d", arguments: ["Ann", 3])
        #expect(text == "Ann has 3")
    }
}
