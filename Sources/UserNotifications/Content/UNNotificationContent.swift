/// What a notification says. Make a ``UNMutableNotificationContent``; this is what a request keeps of it.
open class UNNotificationContent: NSObject, NSCopying, NSMutableCopying, NSSecureCoding {
    private final var storage: Storage

    /// Written only by ``UNMutableNotificationContent``.
    final var values: ContentValues {
        _read { yield storage.values }
        _modify {
            if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.values) }
            yield &storage.values
        }
    }

    /// What copies share until one of them is changed.
    private final class Storage {
        var values: ContentValues

        init(_ values: ContentValues) {
            self.values = values
        }
    }

    public override required init() {
        storage = Storage(ContentValues())
    }

    init(values: ContentValues) {
        storage = Storage(values)
    }

    private init(storage: Storage) {
        self.storage = storage
    }

    open var title: String { values.title }
    open var subtitle: String { values.subtitle }
    open var body: String { values.body }

    /// The number on the app's icon once this is delivered: `nil` leaves it alone, 0 removes it.
    open var badge: NSNumber? { values.badge }

    /// `nil` is silence.
    open var sound: UNNotificationSound? { values.sound }

    open var launchImageName: String { values.launchImageName }

    /// The app's own values. Property-list types only, where the content is archived.
    open var userInfo: [AnyHashable: Any] { values.userInfo }

    open var attachments: [UNNotificationAttachment] { values.attachments }

    /// Groups notifications.
    open var threadIdentifier: String { values.threadIdentifier }

    /// Names the ``UNNotificationCategory`` whose actions it offers; one that is not registered offers none.
    open var categoryIdentifier: String { values.categoryIdentifier }

    /// Names the scene that should open.
    open var targetContentIdentifier: String? { values.targetContentIdentifier }

    /// Ignored since iOS 15.
    open var summaryArgument: String { values.summaryArgument }

    /// Ignored since iOS 15.
    open var summaryArgumentCount: Int { values.summaryArgumentCount }

    open var interruptionLevel: UNNotificationInterruptionLevel { values.interruptionLevel }

    /// From 0 to 1: which of the app's notifications a summary features.
    open var relevanceScore: Double { values.relevanceScore }

    /// Which Focus filters let it through.
    open var filterCriteria: String? { values.filterCriteria }

    // MARK: Copies

    /// A content that nobody can change any more.
    final func snapshot() -> UNNotificationContent { UNNotificationContent(storage: storage) }

    open func copy(with zone: NSZone? = nil) -> Any { snapshot() }

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

    open class var supportsSecureCoding: Bool { true }

    public required init?(coder: NSCoder) {
        storage = Storage(ContentValues(coder: coder))
    }

    open func encode(with coder: NSCoder) {
        values.encode(with: coder)
    }
}
