import Carillon
import CoreLocation
import ScenarioFixtures
import UserNotifications

/// Different values of one kind.
///
/// An app compares such values, and puts them into archives. These operations pass no seam of the environment, so one
/// scenario checks all kinds in the same way.
struct Specimen {
    let name: String
    let values: [NSObject]

    init(_ name: String, _ values: [NSObject]) {
        self.name = name
        self.values = values
    }

    /// The mistakes in comparisons with a specimen that was made in the same way: values that differ from their twin,
    /// or equal another value.
    func confusions(with other: Specimen) -> [String] {
        var confusions: [String] = []
        for (index, value) in values.enumerated() {
            for (otherIndex, twin) in other.values.enumerated()
            where value.isEqual(twin) != (index == otherIndex) {
                confusions.append("\(index + 1) and \(otherIndex + 1)")
            }
            if value.hash != other.values[index].hash { confusions.append("\(index + 1) has two hashes") }
            if value.isEqual(NSString("another thing")) {
                confusions.append("\(index + 1) is everything")
            }
            if !value.isEqual(value.copy()) { confusions.append("\(index + 1) and its copy") }
        }
        return confusions
    }

    /// The numbers of the values that an archive changes.
    func losses() throws -> [Int] {
        try values.indices.filter { try values[$0].archived() != values[$0] }.map { $0 + 1 }
    }

    /// The objects that each class reads from an empty archive.
    static func readFromNothing() throws -> [NSObject] {
        let archiver = NSKeyedArchiver(requiringSecureCoding: true)
        archiver.finishEncoding()
        let classes: [any NSCoding.Type] = [
            UNNotificationRequest.self, UNNotification.self, UNNotificationResponse.self,
            UNTextInputNotificationResponse.self, UNNotificationAction.self,
            UNTextInputNotificationAction.self,
            UNNotificationActionIcon.self, UNNotificationCategory.self, UNNotificationAttachment.self,
            UNNotificationSound.self, UNNotificationSettings.self, UNTimeIntervalNotificationTrigger.self,
            UNCalendarNotificationTrigger.self, UNLocationNotificationTrigger.self, CLCircularRegion.self,
            UNMutableNotificationContent.self,
        ]
        return try classes.compactMap {
            let nothing = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
            return $0.init(coder: nothing) as? NSObject
        }
    }
}

extension NSObject {
    /// The value after a way through an archive.
    func archived() throws -> Self? {
        let data = try NSKeyedArchiver.archivedData(withRootObject: self, requiringSecureCoding: true)
        return try NSKeyedUnarchiver.unarchivedObject(ofClasses: [type(of: self)], from: data) as? Self
    }
}

extension Specimen {
    /// One specimen for each kind of value.
    static func all(_ phone: Device) throws -> [Specimen] {
        let request = UNNotificationRequest(
            identifier: "tea", content: UNNotificationContent(), trigger: nil)
        return [
            try contents(with: phone.picture("lake.png")), sounds, triggers, try attachments(phone),
            icons, actions,
            categories, requests, notifications(of: request), responses(to: request), regions,
        ]
    }

    private static func contents(with picture: URL) throws -> Specimen {
        let changes: [(UNMutableNotificationContent) -> Void] = [
            { $0.title = "other" }, { $0.subtitle = "other" }, { $0.body = "other" }, { $0.badge = 9 },
            { $0.badge = nil }, { $0.sound = .defaultCritical }, { $0.launchImageName = "other" },
            { $0.userInfo = ["host": "Bob"] }, { $0.attachments = [] }, { $0.threadIdentifier = "other" },
            { $0.categoryIdentifier = "other" }, { $0.targetContentIdentifier = "other" },
            { $0.summaryArgument = "other" }, { $0.summaryArgumentCount = 9 },
            { $0.interruptionLevel = .critical },
            { $0.relevanceScore = 0.5 }, { $0.filterCriteria = "other" }, { _ in },
        ]
        return try Specimen(
            "contents",
            [UNMutableNotificationContent()]
                + changes.map { change in
                    let content = UNMutableNotificationContent()
                    try content.inviteToTheParty(picture)
                    change(content)
                    return content
                })
    }

    private static var sounds: Specimen {
        let bell = UNNotificationSoundName("bell.caf")
        let values: [UNNotificationSound] = [
            .default, .defaultCritical, .defaultRingtone, UNNotificationSound(named: bell),
            .defaultCriticalSound(withAudioVolume: 0.5), .defaultCriticalSound(withAudioVolume: 0),
            .criticalSoundNamed(bell), .criticalSoundNamed(bell, withAudioVolume: 0.5),
            .ringtoneSoundNamed(bell),
            UNNotificationSound(named: UNNotificationSoundName(rawValue: "gong.caf")),
        ]
        return Specimen("sounds", values)
    }

    private static var triggers: Specimen {
        let intervals = [
            UNTimeIntervalNotificationTrigger(timeInterval: 60, repeats: false),
            UNTimeIntervalNotificationTrigger(timeInterval: 60.5, repeats: false),
            UNTimeIntervalNotificationTrigger(timeInterval: 60, repeats: true),
        ]
        let berlin = DateComponents(
            timeZone: TimeZone(identifier: "Europe/Berlin"), hour: 9, minute: 30)
        let times = [
            UNCalendarNotificationTrigger(dateMatching: berlin, repeats: false),
            UNCalendarNotificationTrigger(dateMatching: berlin, repeats: true),
            UNCalendarNotificationTrigger(
                dateMatching: DateComponents(hour: 9, minute: 30), repeats: false),
        ]
        let (shop, way, leaving) = (region(), region(), region())
        way.notifyOnEntry = false
        leaving.notifyOnExit = false
        let places = [
            UNLocationNotificationTrigger(region: shop, repeats: false),
            UNLocationNotificationTrigger(region: shop, repeats: true),
            UNLocationNotificationTrigger(region: way, repeats: false),
            UNLocationNotificationTrigger(region: leaving, repeats: false),
            UNLocationNotificationTrigger(region: region("home"), repeats: false),
        ]
        return Specimen("triggers", intervals + times + places)
    }

    private static func attachments(_ phone: Device) throws -> Specimen {
        let (lake, shore) = (try phone.picture("lake.png"), try phone.picture("shore.png"))
        let hint = [UNNotificationAttachmentOptionsTypeHintKey: "public.jpeg"]
        return Specimen(
            "attachments",
            [
                try UNNotificationAttachment(identifier: "a", url: lake),
                try UNNotificationAttachment(identifier: "b", url: lake),
                try UNNotificationAttachment(identifier: "a", url: shore),
                try UNNotificationAttachment(identifier: "a", url: lake, options: hint),
            ])
    }

    private static var icons: Specimen {
        Specimen(
            "icons",
            [
                UNNotificationActionIcon(systemImageName: "heart"),
                UNNotificationActionIcon(systemImageName: "star"),
                UNNotificationActionIcon(templateImageName: "heart"),
            ])
    }

    private static var actions: Specimen {
        let heart = UNNotificationActionIcon(systemImageName: "heart")
        func text(_ title: String, _ button: String, _ placeholder: String)
            -> UNTextInputNotificationAction
        {
            UNTextInputNotificationAction(
                identifier: "like", title: title, textInputButtonTitle: button,
                textInputPlaceholder: placeholder)
        }
        return Specimen(
            "actions",
            [
                UNNotificationAction(identifier: "like", title: "Like"),
                UNNotificationAction(identifier: "love", title: "Like"),
                UNNotificationAction(identifier: "like", title: "Love"),
                UNNotificationAction(identifier: "like", title: "Like", options: .foreground),
                UNNotificationAction(identifier: "like", title: "Like", options: [], icon: heart),
                text("Like", "Send", "Why?"), text("Love", "Send", "Why?"), text("Like", "Go", "Why?"),
                text("Like", "Send", "How?"),
            ])
    }

    private static var categories: Specimen {
        func category(
            _ identifier: String = "a", _ actions: [UNNotificationAction] = [], intents: [String] = [],
            hidden: String? = nil, summary: String? = nil, options: UNNotificationCategoryOptions = []
        ) -> UNNotificationCategory {
            UNNotificationCategory(
                identifier: identifier, actions: actions, intentIdentifiers: intents,
                hiddenPreviewsBodyPlaceholder: hidden, categorySummaryFormat: summary, options: options)
        }
        let like = UNNotificationAction(identifier: "like", title: "Like")
        return Specimen(
            "categories",
            [
                category(), category("b"), category("a", [like]), category(intents: ["call"]),
                category(hidden: "Hidden"), category(summary: "%u more"),
                category(options: .customDismissAction),
            ])
    }

    private static var requests: Specimen {
        let content = UNMutableNotificationContent()
        content.title = "Tea"
        return Specimen(
            "requests",
            [
                UNNotificationRequest(identifier: "a", content: content, trigger: nil),
                UNNotificationRequest(identifier: "b", content: content, trigger: nil),
                UNNotificationRequest(identifier: "a", content: UNNotificationContent(), trigger: nil),
                UNNotificationRequest(identifier: "a", content: content, trigger: .after(60)),
                UNNotificationRequest(identifier: "a", content: content, trigger: .daily(8, 0)),
                UNNotificationRequest(
                    identifier: "a", content: content,
                    trigger: UNLocationNotificationTrigger(region: region(), repeats: false)),
            ])
    }

    private static func notifications(of request: UNNotificationRequest) -> Specimen {
        let other = UNNotificationRequest(
            identifier: "cake", content: UNNotificationContent(), trigger: nil)
        let noon = Date(timeIntervalSince1970: 43_200)
        return Specimen(
            "notifications",
            [
                UNNotification(date: noon, request: request),
                UNNotification(date: noon + 1, request: request),
                UNNotification(date: noon, request: other),
            ])
    }

    private static func responses(to request: UNNotificationRequest) -> Specimen {
        let noon = Date(timeIntervalSince1970: 43_200)
        let (one, other) = (
            UNNotification(date: noon, request: request), UNNotification(date: noon + 1, request: request)
        )
        return Specimen(
            "responses",
            [
                UNNotificationResponse(notification: one, actionIdentifier: "like"),
                UNNotificationResponse(notification: other, actionIdentifier: "like"),
                UNNotificationResponse(notification: one, actionIdentifier: "reply"),
                UNTextInputNotificationResponse(
                    notification: one, actionIdentifier: "reply", userText: "Yes"),
                UNTextInputNotificationResponse(
                    notification: one, actionIdentifier: "reply", userText: "No"),
                UNTextInputNotificationResponse(
                    notification: other, actionIdentifier: "reply", userText: "Yes"),
            ])
    }

    private static var regions: Specimen {
        Specimen(
            "regions",
            [region(), region("home"), region(latitude: 9), region(longitude: 9), region(radius: 9)])
    }

    private static func region(
        _ identifier: String = "shop", latitude: Double = 1, longitude: Double = 2, radius: Double = 3
    ) -> CLCircularRegion {
        CLCircularRegion(
            center: CLLocationCoordinate2D(latitude: latitude, longitude: longitude), radius: radius,
            identifier: identifier)
    }
}
