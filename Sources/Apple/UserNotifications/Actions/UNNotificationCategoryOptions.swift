/// The behaviour of notifications in a category.
public struct UNNotificationCategoryOptions: OptionSet, Hashable, Sendable {
    /// The options as bits, with Apple's values.
    public let rawValue: UInt

    /// Makes a set of options from its bits.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// The centre tells the delegate when the person dismisses the notification.
    public static let customDismissAction = UNNotificationCategoryOptions(rawValue: 1 << 0)
    /// CarPlay may show the notification. This option has no effect here.
    public static let allowInCarPlay = UNNotificationCategoryOptions(rawValue: 1 << 1)
    /// The title stays visible while previews are hidden. This option has no effect here.
    public static let hiddenPreviewsShowTitle = UNNotificationCategoryOptions(rawValue: 1 << 2)
    /// The subtitle stays visible while previews are hidden. This option has no effect here.
    public static let hiddenPreviewsShowSubtitle = UNNotificationCategoryOptions(rawValue: 1 << 3)
    /// Siri may announce the notification. Apple deprecated this option.
    public static let allowAnnouncement = UNNotificationCategoryOptions(rawValue: 1 << 4)
}
