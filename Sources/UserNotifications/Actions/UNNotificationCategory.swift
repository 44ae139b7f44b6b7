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
        guard let identifier = coder.decodeString(forKey: "identifier") else { return nil }
        self.identifier = identifier
        let actionClasses: [AnyClass] = [
            NSArray.self, UNNotificationAction.self, UNTextInputNotificationAction.self,
        ]
        actions = coder.decodeIfPresent(actionClasses, forKey: "actions") as? [UNNotificationAction] ?? []
        intentIdentifiers =
            coder.decodeIfPresent([NSArray.self, NSString.self], forKey: "intentIdentifiers") as? [String] ?? []
        options = UNNotificationCategoryOptions(
            rawValue: UInt(bitPattern: coder.decodeInteger(forKey: "options")))
        hiddenPreviewsBodyPlaceholder = coder.decodeString(forKey: "hiddenPreviewsBodyPlaceholder") ?? ""
        categorySummaryFormat = coder.decodeString(forKey: "categorySummaryFormat") ?? ""
    }

    public func encode(with coder: NSCoder) {
        coder.encodeString(identifier, forKey: "identifier")
        coder.encode(NSArray(array: actions), forKey: "actions")
        coder.encode(NSArray(array: intentIdentifiers), forKey: "intentIdentifiers")
        coder.encode(Int(bitPattern: options.rawValue), forKey: "options")
        coder.encodeString(hiddenPreviewsBodyPlaceholder, forKey: "hiddenPreviewsBodyPlaceholder")
        coder.encodeString(categorySummaryFormat, forKey: "categorySummaryFormat")
    }
}
