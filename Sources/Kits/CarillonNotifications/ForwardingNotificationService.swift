public import UserNotifications

/// A notification service that passes calls on to another one, except those that a saboteur handles itself.
///
/// ```swift
/// static let losesRemovals = Saboteur(
///     "un/loses-removals", "Removing pending requests does nothing.", breaks: ["UN-15"],
///     at: .center.service { next in ForwardingNotificationService(to: next, removePending: { _ in }) })
/// ```
///
/// The closures get the arguments of the method with the same name, and reach the true service by capturing it. They
/// may be called from any thread. A closure keeps its state in an `Atomic` or a `Mutex`.
public final class ForwardingNotificationService: NotificationService {
    /// Takes the answer to a question.
    public typealias Answer<Value> = @Sendable (Value) -> Void
    /// Takes the person's answer: whether the permission is granted, and an error.
    public typealias GrantAnswer = @Sendable (Bool, (any Error)?) -> Void
    /// The requests or notifications that a removal selects.
    public typealias Selection = NotificationSystem.Selection

    /// Handles ``ForwardingNotificationService/requestAuthorization(options:completion:)``.
    public typealias RequestAuthorization = @Sendable (UNAuthorizationOptions, @escaping GrantAnswer) -> Void
    /// Handles ``ForwardingNotificationService/getSettings(completion:)``.
    public typealias GetSettings = @Sendable (@escaping Answer<UNNotificationSettings>) -> Void
    /// Handles ``ForwardingNotificationService/setCategories(_:)``.
    public typealias SetCategories = @Sendable (Set<UNNotificationCategory>) -> Void
    /// Handles ``ForwardingNotificationService/getCategories(completion:)``.
    public typealias GetCategories = @Sendable (@escaping Answer<Set<UNNotificationCategory>>) -> Void
    /// Handles ``ForwardingNotificationService/add(_:completion:)``.
    public typealias Add = @Sendable (UNNotificationRequest, @escaping Answer<(any Error)?>) -> Void
    /// Handles ``ForwardingNotificationService/getPending(completion:)``.
    public typealias GetPending = @Sendable (@escaping Answer<[UNNotificationRequest]>) -> Void
    /// Handles ``ForwardingNotificationService/getDelivered(completion:)``.
    public typealias GetDelivered = @Sendable (@escaping Answer<[UNNotification]>) -> Void
    /// Handles ``ForwardingNotificationService/removePending(_:)`` or
    /// ``ForwardingNotificationService/removeDelivered(_:)``.
    public typealias Remove = @Sendable (Selection) -> Void
    /// Handles ``ForwardingNotificationService/setBadgeCount(_:completion:)``.
    public typealias SetBadgeCount = @Sendable (Int, @escaping Answer<(any Error)?>) -> Void
    package typealias Connect = @Sendable (any NotificationApp) -> Void

    private let onConnect: Connect
    private let onRequestAuthorization: RequestAuthorization
    private let onGetSettings: GetSettings
    private let onSetCategories: SetCategories
    private let onGetCategories: GetCategories
    private let onAdd: Add
    private let onGetPending: GetPending
    private let onRemovePending: Remove
    private let onGetDelivered: GetDelivered
    private let onRemoveDelivered: Remove
    private let onSetBadgeCount: SetBadgeCount

    /// Makes a service in front of another one. The other one is the true service, and handles every call for which
    /// there is no closure.
    public convenience init(
        to next: ForwardingNotificationService, requestAuthorization: RequestAuthorization? = nil,
        getSettings: GetSettings? = nil, setCategories: SetCategories? = nil, getCategories: GetCategories? = nil,
        add: Add? = nil, getPending: GetPending? = nil, removePending: Remove? = nil,
        getDelivered: GetDelivered? = nil, removeDelivered: Remove? = nil, setBadgeCount: SetBadgeCount? = nil
    ) {
        self.init(
            to: next, connect: { next.connect($0) }, requestAuthorization: requestAuthorization,
            getSettings: getSettings, setCategories: setCategories, getCategories: getCategories, add: add,
            getPending: getPending, removePending: removePending, getDelivered: getDelivered,
            removeDelivered: removeDelivered, setBadgeCount: setBadgeCount)
    }

    /// Makes a service in front of another one, and takes the connections of apps itself.
    package init(
        to next: any NotificationService, connect: @escaping Connect,
        requestAuthorization: RequestAuthorization? = nil, getSettings: GetSettings? = nil,
        setCategories: SetCategories? = nil, getCategories: GetCategories? = nil, add: Add? = nil,
        getPending: GetPending? = nil, removePending: Remove? = nil, getDelivered: GetDelivered? = nil,
        removeDelivered: Remove? = nil, setBadgeCount: SetBadgeCount? = nil
    ) {
        onConnect = connect
        onRequestAuthorization =
            requestAuthorization ?? { next.requestAuthorization(options: $0, completion: $1) }
        onGetSettings = getSettings ?? { next.getSettings(completion: $0) }
        onSetCategories = setCategories ?? { next.setCategories($0) }
        onGetCategories = getCategories ?? { next.getCategories(completion: $0) }
        onAdd = add ?? { next.add($0, completion: $1) }
        onGetPending = getPending ?? { next.getPending(completion: $0) }
        onRemovePending = removePending ?? { next.removePending($0) }
        onGetDelivered = getDelivered ?? { next.getDelivered(completion: $0) }
        onRemoveDelivered = removeDelivered ?? { next.removeDelivered($0) }
        onSetBadgeCount = setBadgeCount ?? { next.setBadgeCount($0, completion: $1) }
    }

    package func connect(_ app: any NotificationApp) { onConnect(app) }

    /// Asks the person for permission, unless that was done before.
    public func requestAuthorization(options: UNAuthorizationOptions, completion: @escaping GrantAnswer) {
        onRequestAuthorization(options, completion)
    }

    /// Reads the settings of the app.
    public func getSettings(completion: @escaping Answer<UNNotificationSettings>) { onGetSettings(completion) }
    /// Sets the categories of the app.
    public func setCategories(_ categories: Set<UNNotificationCategory>) { onSetCategories(categories) }
    /// Reads the categories of the app.
    public func getCategories(completion: @escaping Answer<Set<UNNotificationCategory>>) {
        onGetCategories(completion)
    }
    /// Adds a request.
    public func add(_ request: UNNotificationRequest, completion: @escaping Answer<(any Error)?>) {
        onAdd(request, completion)
    }
    /// Reads the pending requests.
    public func getPending(completion: @escaping Answer<[UNNotificationRequest]>) { onGetPending(completion) }
    /// Removes pending requests.
    public func removePending(_ selection: Selection) { onRemovePending(selection) }
    /// Reads the delivered notifications.
    public func getDelivered(completion: @escaping Answer<[UNNotification]>) { onGetDelivered(completion) }
    /// Removes delivered notifications.
    public func removeDelivered(_ selection: Selection) { onRemoveDelivered(selection) }
    /// Sets the badge of the app.
    public func setBadgeCount(_ count: Int, completion: @escaping Answer<(any Error)?>) {
        onSetBadgeCount(count, completion)
    }
}
