import Synchronization

/// Requests that the service will add together. The list is open until the service takes it.
final class Addition: Sendable {
    private let requests: Mutex<[UNNotificationRequest]?>

    init(of request: UNNotificationRequest) {
        requests = Mutex([request])
    }

    /// Appends a request to the list. Returns `false` if the service has already taken the list.
    func append(_ request: UNNotificationRequest) -> Bool {
        requests.withLock { requests in
            requests?.append(request)
            return requests != nil
        }
    }

    func take() -> [UNNotificationRequest] { requests.withLock { $0.take() } ?? [] }
}
