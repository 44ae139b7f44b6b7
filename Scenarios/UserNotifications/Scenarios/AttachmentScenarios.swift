import Carillon
import ScenarioFixtures
import UserNotifications

/// Scenarios about files that belong to a notification.
extension Scenario {
    static let contentAttachments = Scenario(
        "un/content/attachments",
        "Pictures, sounds and films go along up to the size that is allowed for each; other files do not.",
        covers: ["UN-13"]
    ) { world in
        let phone = world.device("phone")
        phone.allowNotifications()
        phone.mainApp.enterBackground()
        let megabyte: UInt64 = 1 << 20
        func result(
            _ name: String, _ bytes: UInt64, as type: String? = nil, called identifier: String = ""
        ) -> String {
            do {
                let options = type.map { [UNNotificationAttachmentOptionsTypeHintKey: $0] }
                let attachment = try UNNotificationAttachment(
                    identifier: identifier, url: phone.picture(name, bytes: bytes), options: options)
                return "\(attachment.identifier) \(attachment.type)"
            } catch UNError.attachmentInvalidFileSize {
                return "too big"
            } catch UNError.attachmentUnrecognizedType {
                return "unknown"
            } catch {
                return "\(error)"
            }
        }
        let sizes: [(String, UInt64, String)] = [
            ("a.aiff", 5, "public.aiff-audio"), ("a.aif", 5, "public.aiff-audio"),
            ("a.wav", 5, "com.microsoft.waveform-audio"), ("a.mp3", 5, "public.mp3"),
            ("a.m4a", 5, "public.mpeg-4-audio"), ("a.jpg", 10, "public.jpeg"),
            ("a.jpeg", 10, "public.jpeg"),
            ("a.GIF", 10, "com.compuserve.gif"), ("a.png", 10, "public.png"),
            ("a.mpg", 50, "public.mpeg"),
            ("a.mpeg", 50, "public.mpeg"), ("a.m2v", 50, "public.mpeg-2-video"),
            ("a.mp4", 50, "public.mpeg-4"),
            ("a.m4v", 50, "public.mpeg-4"), ("a.avi", 50, "public.avi"),
        ]
        for (name, megabytes, type) in sizes {
            world.expect(
                result(name, megabytes * megabyte), equals: "\(name) \(type)",
                "\(megabytes) MB of \(name) go along")
            world.expect(
                result(name, megabytes * megabyte + 1), equals: "too big", "a byte more does not")
        }
        world.expect(result("a.txt", 1), equals: "unknown", "a file of another kind does not")
        world.expect(
            [
                result("a.txt", 1, as: "public.png"), result("a.png", 6 * megabyte, as: "public.mp3"),
                result("a.txt", 50 * megabyte, as: "public.film"),
                result("a.txt", 51 * megabyte, as: "public.film"),
            ], equals: ["a.txt public.png", "too big", "a.txt public.film", "too big"],
            "unless the app says what it is")
        world.expect(
            result("a.png", 1, called: "lake"), equals: "lake public.png",
            "it has the name that it was given")

        let picture = try phone.picture("lake.png")
        for (url, sentence) in [
            (
                picture.deletingLastPathComponent().appendingPathComponent("sea.png"),
                "a file that does not exist"
            ),
            (
                try world.require(URL(string: "https://example.com\(picture.path)"), "an address"),
                "one of the network"
            ),
        ] {
            let error = await world.expectThrows("\(sentence) does not go along") {
                _ = try UNNotificationAttachment(identifier: "", url: url)
            }
            world.expect(
                (error as? UNError)?.code, equals: .attachmentInvalidURL, "\(sentence) is no such file")
        }

        for name in ["lake", "shore"] {
            let content = UNMutableNotificationContent()
            content.attachments = [
                try UNNotificationAttachment(identifier: name, url: phone.picture("\(name).png")),
                try UNNotificationAttachment(identifier: "song", url: phone.picture("song.mp3")),
            ]
            try await phone.center.add(
                UNNotificationRequest(identifier: name, content: content, trigger: .after(60)))
        }
        try await world.advance(by: .minutes(1))
        world.expect(
            phone.delivered.map { $0.request.content.attachments.map(\.identifier) },
            equals: [["lake", "song"], ["shore", "song"]], "the files come with their notifications")
    }
}
