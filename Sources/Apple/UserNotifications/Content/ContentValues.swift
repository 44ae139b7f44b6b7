/// The values behind ``UNNotificationContent``: the text of a notification and everything that comes with it.
struct ContentValues {
    var title = ""
    var subtitle = ""
    var body = ""
    var badge: NSNumber?
    var sound: UNNotificationSound?
    var launchImageName = ""
    var userInfo: [AnyHashable: Any] = [:]
    var attachments: [UNNotificationAttachment] = []
    var threadIdentifier = ""
    var categoryIdentifier = ""
    var targetContentIdentifier: String?
    var summaryArgument = ""
    var summaryArgumentCount = 1
    var interruptionLevel = UNNotificationInterruptionLevel.active
    var relevanceScore = 0.0
    var filterCriteria: String?
}

extension ContentValues: Equatable {
    static func == (lhs: ContentValues, rhs: ContentValues) -> Bool {
        lhs.title == rhs.title && lhs.subtitle == rhs.subtitle && lhs.body == rhs.body
            && lhs.badge == rhs.badge
            && lhs.sound == rhs.sound && lhs.launchImageName == rhs.launchImageName
            && lhs.attachments == rhs.attachments && lhs.threadIdentifier == rhs.threadIdentifier
            && lhs.categoryIdentifier == rhs.categoryIdentifier
            && lhs.targetContentIdentifier == rhs.targetContentIdentifier
            && lhs.summaryArgument == rhs.summaryArgument
            && lhs.summaryArgumentCount == rhs.summaryArgumentCount
            && lhs.interruptionLevel == rhs.interruptionLevel && lhs.relevanceScore == rhs.relevanceScore
            && lhs.filterCriteria == rhs.filterCriteria
            && NSDictionary(dictionary: lhs.userInfo).isEqual(NSDictionary(dictionary: rhs.userInfo))
    }
}

extension ContentValues {
    init(coder: NSCoder) {
        title = coder.decodeString(forKey: "title") ?? ""
        subtitle = coder.decodeString(forKey: "subtitle") ?? ""
        body = coder.decodeString(forKey: "body") ?? ""
        badge = coder.decodeIfPresent(NSNumber.self, forKey: "badge")
        sound = coder.decodeIfPresent(UNNotificationSound.self, forKey: "sound")
        launchImageName = coder.decodeString(forKey: "launchImageName") ?? ""
        userInfo = coder.decodeIfPresent(PropertyList.classes, forKey: "userInfo") as? [AnyHashable: Any] ?? [:]
        attachments =
            coder.decodeIfPresent([NSArray.self, UNNotificationAttachment.self], forKey: "attachments")
            as? [UNNotificationAttachment] ?? []
        threadIdentifier = coder.decodeString(forKey: "threadIdentifier") ?? ""
        categoryIdentifier = coder.decodeString(forKey: "categoryIdentifier") ?? ""
        targetContentIdentifier = coder.decodeString(forKey: "targetContentIdentifier")
        summaryArgument = coder.decodeString(forKey: "summaryArgument") ?? ""
        summaryArgumentCount = coder.decodeInteger(forKey: "summaryArgumentCount")
        let level = UInt(exactly: coder.decodeInteger(forKey: "interruptionLevel"))
        interruptionLevel = level.flatMap(UNNotificationInterruptionLevel.init(rawValue:)) ?? .active
        relevanceScore = coder.decodeDouble(forKey: "relevanceScore")
        filterCriteria = coder.decodeString(forKey: "filterCriteria")
    }

    func encode(with coder: NSCoder) {
        coder.encodeString(title, forKey: "title")
        coder.encodeString(subtitle, forKey: "subtitle")
        coder.encodeString(body, forKey: "body")
        if let badge { coder.encode(badge, forKey: "badge") }
        if let sound { coder.encode(sound, forKey: "sound") }
        coder.encodeString(launchImageName, forKey: "launchImageName")
        coder.encode(NSDictionary(dictionary: userInfo), forKey: "userInfo")
        coder.encode(NSArray(array: attachments), forKey: "attachments")
        coder.encodeString(threadIdentifier, forKey: "threadIdentifier")
        coder.encodeString(categoryIdentifier, forKey: "categoryIdentifier")
        coder.encodeString(targetContentIdentifier, forKey: "targetContentIdentifier")
        coder.encodeString(summaryArgument, forKey: "summaryArgument")
        coder.encode(summaryArgumentCount, forKey: "summaryArgumentCount")
        coder.encode(Int(interruptionLevel.rawValue), forKey: "interruptionLevel")
        coder.encode(relevanceScore, forKey: "relevanceScore")
        coder.encodeString(filterCriteria, forKey: "filterCriteria")
    }
}

/// The classes that `userInfo` may contain when the content is archived.
enum PropertyList {
    static var classes: [AnyClass] {
        [NSDictionary.self, NSArray.self, NSString.self, NSNumber.self, NSDate.self, NSData.self, NSURL.self]
    }
}
