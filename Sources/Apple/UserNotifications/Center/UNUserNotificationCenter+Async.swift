/// The calls for `async` code. All calls stay on the caller's executor.
extension UNUserNotificationCenter {
    /// Asks the person for permission to notify, if the person has not decided yet.
    ///
    /// - Returns: whether the person allows notifications.
    public nonisolated(nonsending) func requestAuthorization(options: UNAuthorizationOptions = [])
        async throws -> Bool
    {
        try await withCheckedThrowingContinuation { continuation in
            requestAuthorization(options: options) { isGranted, error in
                if let error {
                    continuation.resume(throwing: error)
                } else {
                    continuation.resume(returning: isGranted)
                }
            }
        }
    }

    /// The app's settings as they are now.
    public nonisolated(nonsending) func notificationSettings() async -> UNNotificationSettings {
        await withCheckedContinuation { continuation in
            getNotificationSettings { continuation.resume(returning: $0) }
        }
    }

    /// The registered categories.
    public nonisolated(nonsending) func notificationCategories() async -> Set<UNNotificationCategory> {
        await withCheckedContinuation { continuation in
            getNotificationCategories { continuation.resume(returning: $0) }
        }
    }

    /// Schedules a request. A pending request with the same identifier is replaced.
    public nonisolated(nonsending) func add(_ request: UNNotificationRequest) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            add(request) { continuation.resume(with: $0.map(Result.failure) ?? .success(())) }
        }
    }

    /// The pending requests, in the order in which they were added. A repeating request stays pending after it has
    /// fired.
    public nonisolated(nonsending) func pendingNotificationRequests() async -> [UNNotificationRequest] {
        await withCheckedContinuation { continuation in
            getPendingNotificationRequests { continuation.resume(returning: $0) }
        }
    }

    /// The notifications in Notification Center, in the order of delivery.
    public nonisolated(nonsending) func deliveredNotifications() async -> [UNNotification] {
        await withCheckedContinuation { continuation in
            getDeliveredNotifications { continuation.resume(returning: $0) }
        }
    }

    /// Sets the number on the app's icon. The number 0 removes it.
    public nonisolated(nonsending) func setBadgeCount(_ newBadgeCount: Int) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            setBadgeCount(newBadgeCount) { continuation.resume(with: $0.map(Result.failure) ?? .success(())) }
        }
    }
}
