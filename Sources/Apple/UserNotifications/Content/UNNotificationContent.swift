/// The unchangeable content of a notification, as a request keeps it. To write a content, make a
/// ``UNMutableNotificationContent``.
open class UNNotificationContent: NSObject, NSCopying, NSMutableCopying, NSSecureCoding {
    private final var storage: Storage

    /// The values, which only ``UNMutableNotificationContent`` changes.
    final var values: ContentValues {
        _read { yield storage.values }
        _modify {
            if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.values) }
            yield &storage.values
        }
    }

    /// The storage that copies share until one of the copies changes.
    private final class Storage {
        var values: ContentValues

        init(_ values: ContentValues) {
            self.values = values
        }
    }

    /// Makes an empty content.
    public override init() {
        storage = Storage(ContentValues())
    }

    init(values: ContentValues) {
        storage = Storage(values)
    }

    private init(storage: Storage) {
        self.storage = storage
    }

    /// The first line of the notification.
    open var title: String { values.title }
    /// The second line of the notification.
    open var subtitle: String { values.subtitle }
    /// The main text of the notification.
    open var body: String { values.body }

    /// The number on the app's icon after delivery. `nil` leaves the number as it is, and 0 removes it.
    open var badge: NSNumber? { values.badge }

    /// The sound that plays at delivery. `nil` is silence.
    open var sound: UNNotificationSound? { values.sound }

    /// The name of the launch image. The name has no effect here.
    open var launchImageName: String { values.launchImageName }

    /// The app's own values. An archived content may only contain property-list types.
    open var userInfo: [AnyHashable: Any] { values.userInfo }

    /// The files that the notification shows.
    open var attachments: [UNNotificationAttachment] { values.attachments }

    /// The name of the group to which the notification belongs.
    open var threadIdentifier: String { values.threadIdentifier }

    /// The identifier of the ``UNNotificationCategory`` whose actions the notification offers. A category that is not
    /// registered offers no actions.
    open var categoryIdentifier: String { values.categoryIdentifier }

    /// The name of the scene that should open.
    open var targetContentIdentifier: String? { values.targetContentIdentifier }

    /// A text that Apple's systems ignore since iOS 15.
    open var summaryArgument: String { values.summaryArgument }

    /// A number that Apple's systems ignore since iOS 15.
    open var summaryArgumentCount: Int { values.summaryArgumentCount }

    /// How much the notification may disturb the person.
    open var interruptionLevel: UNNotificationInterruptionLevel { values.interruptionLevel }

    /// The rank of the notification in a summary, from 0 to 1.
    open var relevanceScore: Double { values.relevanceScore }

    /// The text that Focus filters compare.
    open var filterCriteria: String? { values.filterCriteria }

    // MARK: Copies

    /// A content with the same values that cannot change.
    final func snapshot() -> UNNotificationContent { UNNotificationContent(storage: storage) }

    /// Returns a content with the same values that cannot change.
    open func copy(with zone: NSZone? = nil) -> Any { snapshot() }

    /// Returns a ``UNMutableNotificationContent`` with the same values.
    open func mutableCopy(with zone: NSZone? = nil) -> Any { UNMutableNotificationContent(values: values) }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? UNNotificationContent)?.values == values
    }

    open override var hash: Int {
        var hasher = Hasher()
        hasher.combine(values.title)
        hasher.combine(values.body)
        return hasher.finalize()
    }

    open override var description: String { "\(type(of: self)) \"\(title)\": \"\(body)\"" }

    // MARK: Coding

    /// The class supports secure coding.
    open class var supportsSecureCoding: Bool { true }

    /// Decodes an object.
    public required init?(coder: NSCoder) {
        storage = Storage(ContentValues(coder: coder))
    }

    /// Encodes all values of the object.
    open func encode(with coder: NSCoder) {
        values.encode(with: coder)
    }
}
