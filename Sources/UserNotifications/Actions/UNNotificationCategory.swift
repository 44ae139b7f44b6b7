/// A kind of notification, and the actions that it offers.
public final class UNNotificationCategory: NSObject, NSCopying, NSSecureCoding, Sendable {
    public let identifier: String
    public let actions: [UNNotificationAction]
    public let intentIdentifiers: [String]
    public let options: UNNotificationCategoryOptions
    public let hiddenPreviewsBodyPlaceholder: String
    public let categorySummaryFormat: String

    public convenience init(
        identifier: String, actions: [UNNotificationAction], intentIdentifiers: [String],
        options: UNNotificationCategoryOptions = []
    ) {
        self.init(
            identifier: identifier, actions: actions, intentIdentifiers: intentIdentifiers,
            hiddenPreviewsBodyPlaceholder: nil, categorySummaryFormat: nil, options: options)
    }

    public convenience init(
        identifier: String, actions: [UNNotificationAction], intentIdentifiers: [String],
        hiddenPreviewsBodyPlaceholder: String, options: UNNotificationCategoryOptions = []
    ) {
        self.init(
            identifier: identifier, actions: actions, intentIdentifiers: intentIdentifiers,
            hiddenPreviewsBodyPlaceholder: hiddenPreviewsBodyPlaceholder, categorySummaryFormat: nil,
            options: options)
    }

    public init(
        identifier: String, actions: [UNNotificationAction], intentIdentifiers: [String],
        hiddenPreviewsBodyPlaceholder: String?, categorySummaryFormat: String?,
        options: UNNotificationCategoryOptions = []
    ) {
        self.identifier = identifier
        self.actions = actions
        self.intentIdentifiers = intentIdentifiers
        self.options = options
        self.hiddenPreviewsBodyPlaceholder = hiddenPreviewsBodyPlaceholder ?? ""
        self.categorySummaryFormat = categorySummaryFormat ?? ""
    }

    public func copy(with zone: NSZone? = nil) -> Any { self }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationCategory else { return false }
        return identifier == other.identifier && actions == other.actions
            && intentIdentifiers == other.intentIdentifiers && options == other.options
            && hiddenPreviewsBodyPlaceholder == other.hiddenPreviewsBodyPlaceholder
            && categorySummaryFormat == other.categorySummaryFormat
    }

    public override var hash: Int { identifier.hashValue }

    public override var description: String { "UNNotificationCategory \"\(identifier)\"" }

    // MARK: Coding

    public static var supportsSecureCoding: Bool { true }

    public init?(coder: NSCoder) {
        func string(_ key: String) -> String? {
            coder.decodeObject(of: NSString.self, forKey: key).map { String($0) }
        }
        guard let identifier = string("identifier") else { return nil }
        self.identifier = identifier
        let actionClasses: [AnyClass] = [
            NSArray.self, UNNotificationAction.self, UNTextInputNotificationAction.self,
        ]
        actions = coder.decodeObject(of: actionClasses, forKey: "actions") as? [UNNotificationAction] ?? []
        intentIdentifiers =
            coder.decodeObject(of: [NSArray.self, NSString.self], forKey: "intentIdentifiers") as? [String]
            ?? []
        options = UNNotificationCategoryOptions(rawValue: UInt(coder.decodeInteger(forKey: "options")))
        hiddenPreviewsBodyPlaceholder = string("hiddenPreviewsBodyPlaceholder") ?? ""
        categorySummaryFormat = string("categorySummaryFormat") ?? ""
    }

    public func encode(with coder: NSCoder) {
        coder.encode(NSString(string: identifier), forKey: "identifier")
        coder.encode(NSArray(array: actions), forKey: "actions")
        coder.encode(NSArray(array: intentIdentifiers), forKey: "intentIdentifiers")
        coder.encode(Int(options.rawValue), forKey: "options")
        coder.encode(NSString(string: hiddenPreviewsBodyPlaceholder), forKey: "hiddenPreviewsBodyPlaceholder")
        coder.encode(NSString(string: categorySummaryFormat), forKey: "categorySummaryFormat")
    }
}
