/// What a notification says: the values behind ``UNNotificationContent``.
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
        func string(_ key: String) -> String? {
            coder.decodeObject(of: NSString.self, forKey: key).map { String($0) }
        }
        title = string("title") ?? ""
        subtitle = string("subtitle") ?? ""
        body = string("body") ?? ""
        badge = coder.decodeObject(of: NSNumber.self, forKey: "badge")
        sound = coder.decodeObject(of: UNNotificationSound.self, forKey: "sound")
        launchImageName = string("launchImageName") ?? ""
        userInfo =
            coder.decodeObject(of: PropertyList.classes, forKey: "userInfo") as? [AnyHashable: Any] ?? [:]
        attachments =
            coder.decodeObject(of: [NSArray.self, UNNotificationAttachment.self], forKey: "attachments")
            as? [UNNotificationAttachment] ?? []
        threadIdentifier = string("threadIdentifier") ?? ""
        categoryIdentifier = string("categoryIdentifier") ?? ""
        targetContentIdentifier = string("targetContentIdentifier")
        summaryArgument = string("summaryArgument") ?? ""
        summaryArgumentCount = coder.decodeInteger(forKey: "summaryArgumentCount")
        interruptionLevel =
            UNNotificationInterruptionLevel(rawValue: UInt(coder.decodeInteger(forKey: "interruptionLevel")))
            ?? .active
        relevanceScore = coder.decodeDouble(forKey: "relevanceScore")
        filterCriteria = string("filterCriteria")
    }

    func encode(with coder: NSCoder) {
        func encode(_ string: String?, _ key: String) {
            if let string { coder.encode(NSString(string: string), forKey: key) }
        }
        encode(title, "title")
        encode(subtitle, "subtitle")
        encode(body, "body")
        if let badge { coder.encode(badge, forKey: "badge") }
        if let sound { coder.encode(sound, forKey: "sound") }
        encode(launchImageName, "launchImageName")
        coder.encode(NSDictionary(dictionary: userInfo), forKey: "userInfo")
        coder.encode(NSArray(array: attachments), forKey: "attachments")
        encode(threadIdentifier, "threadIdentifier")
        encode(categoryIdentifier, "categoryIdentifier")
        encode(targetContentIdentifier, "targetContentIdentifier")
        encode(summaryArgument, "summaryArgument")
        coder.encode(summaryArgumentCount, forKey: "summaryArgumentCount")
        coder.encode(Int(interruptionLevel.rawValue), forKey: "interruptionLevel")
        coder.encode(relevanceScore, forKey: "relevanceScore")
        encode(filterCriteria, "filterCriteria")
    }
}

/// The classes that `userInfo` may hold when it is archived.
enum PropertyList {
    static var classes: [AnyClass] {
        [NSDictionary.self, NSArray.self, NSString.self, NSNumber.self, NSDate.self, NSData.self, NSURL.self]
    }
}
