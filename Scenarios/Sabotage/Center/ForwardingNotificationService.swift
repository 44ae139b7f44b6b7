import UserNotifications

/// A notification service that passes calls on to the true service, except those that a saboteur handles itself.
///
/// ```swift
/// static let losesRemovals = Saboteur(
///     "un/loses-removals", "Removing pending requests does nothing.", breaks: ["UN-15"],
///     at: .center.service { next in ForwardingNotificationService(to: next, removePending: { _ in }) })
/// ```
///
/// The closures get the arguments of the method with the same name, and reach the true service by capturing it. They
/// may be called from any thread. A closure keeps its state in an `Atomic` or a `Mutex`.
final class ForwardingNotificationService: NotificationService {
    typealias Answer<Value> = @Sendable (Value) -> Void
    typealias GrantAnswer = @Sendable (Bool, (any Error)?) -> Void

    typealias Connect = @Sendable (any NotificationApp) -> Void
    typealias RequestAuthorization = @Sendable (UNAuthorizationOptions, @escaping GrantAnswer) -> Void
    typealias GetSettings = @Sendable (@escaping Answer<UNNotificationSettings>) -> Void
    typealias SetCategories = @Sendable (Set<UNNotificationCategory>) -> Void
    typealias GetCategories = @Sendable (@escaping Answer<Set<UNNotificationCategory>>) -> Void
    typealias Add = @Sendable (UNNotificationRequest, @escaping Answer<(any Error)?>) -> Void
    typealias GetPending = @Sendable (@escaping Answer<[UNNotificationRequest]>) -> Void
    typealias GetDelivered = @Sendable (@escaping Answer<[UNNotification]>) -> Void
    typealias Remove = @Sendable (NotificationSelection) -> Void
    typealias SetBadgeCount = @Sendable (Int, @escaping Answer<(any Error)?>) -> Void

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

    /// Makes a service in front of another one.
    ///
    /// - Parameter next: The true service, which handles every call for which there is no closure.
    init(
        to next: any NotificationService, connect: Connect? = nil, requestAuthorization: RequestAuthorization? = nil,
        getSettings: GetSettings? = nil, setCategories: SetCategories? = nil, getCategories: GetCategories? = nil,
        add: Add? = nil, getPending: GetPending? = nil, removePending: Remove? = nil,
        getDelivered: GetDelivered? = nil, removeDelivered: Remove? = nil, setBadgeCount: SetBadgeCount? = nil
    ) {
        onConnect = connect ?? { next.connect($0) }
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

    func connect(_ app: any NotificationApp) { onConnect(app) }

    func requestAuthorization(options: UNAuthorizationOptions, completion: @escaping GrantAnswer) {
        onRequestAuthorization(options, completion)
    }

    func getSettings(completion: @escaping Answer<UNNotificationSettings>) { onGetSettings(completion) }
    func setCategories(_ categories: Set<UNNotificationCategory>) { onSetCategories(categories) }
    func getCategories(completion: @escaping Answer<Set<UNNotificationCategory>>) { onGetCategories(completion) }
    func add(_ request: UNNotificationRequest, completion: @escaping Answer<(any Error)?>) {
        onAdd(request, completion)
    }
    func getPending(completion: @escaping Answer<[UNNotificationRequest]>) { onGetPending(completion) }
    func removePending(_ selection: NotificationSelection) { onRemovePending(selection) }
    func getDelivered(completion: @escaping Answer<[UNNotification]>) { onGetDelivered(completion) }
    func removeDelivered(_ selection: NotificationSelection) { onRemoveDelivered(selection) }

    func setBadgeCount(_ count: Int, completion: @escaping Answer<(any Error)?>) { onSetBadgeCount(count, completion) }
}
