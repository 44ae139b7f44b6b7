/// A kind of notification, with the actions that it offers.
public final class UNNotificationCategory: NSObject, NSCopying, NSSecureCoding, Sendable {
    /// The name of the category. A notification's content refers to the category by this name.
    public let identifier: String
    /// The buttons, in the order in which they appear.
    public let actions: [UNNotificationAction]
    /// The intents that Siri knows for the category. The list has no effect here.
    public let intentIdentifiers: [String]
    /// The behaviour of notifications in this category.
    public let options: UNNotificationCategoryOptions
    /// The text that stands for the body while previews are hidden; empty if there is none. The text has no effect
    /// here.
    public let hiddenPreviewsBodyPlaceholder: String
    /// The format of the summary of a group of notifications; empty if there is none. The format has no effect here.
    public let categorySummaryFormat: String

    /// Makes a category without a placeholder and without a summary format.
    public convenience init(
        identifier: String, actions: [UNNotificationAction], intentIdentifiers: [String],
        options: UNNotificationCategoryOptions = []
    ) {
        self.init(
            identifier: identifier, actions: actions, intentIdentifiers: intentIdentifiers,
            hiddenPreviewsBodyPlaceholder: nil, categorySummaryFormat: nil, options: options)
    }

    /// Makes a category without a summary format.
    public convenience init(
        identifier: String, actions: [UNNotificationAction], intentIdentifiers: [String],
        hiddenPreviewsBodyPlaceholder: String, options: UNNotificationCategoryOptions = []
    ) {
        self.init(
            identifier: identifier, actions: actions, intentIdentifiers: intentIdentifiers,
            hiddenPreviewsBodyPlaceholder: hiddenPreviewsBodyPlaceholder, categorySummaryFormat: nil,
            options: options)
    }

    /// Makes a category. `nil` as placeholder or format counts as the empty text.
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

    /// Returns the object itself, because it never changes.
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

    /// The class supports secure coding.
    public static var supportsSecureCoding: Bool { true }

    /// Decodes an object. The result is `nil` if a value is missing or not valid.
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

    /// Encodes all values of the object.
    public func encode(with coder: NSCoder) {
        coder.encodeString(identifier, forKey: "identifier")
        coder.encode(NSArray(array: actions), forKey: "actions")
        coder.encode(NSArray(array: intentIdentifiers), forKey: "intentIdentifiers")
        coder.encode(Int(bitPattern: options.rawValue), forKey: "options")
        coder.encodeString(hiddenPreviewsBodyPlaceholder, forKey: "hiddenPreviewsBodyPlaceholder")
        coder.encodeString(categorySummaryFormat, forKey: "categorySummaryFormat")
    }
}
