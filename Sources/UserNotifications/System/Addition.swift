import Synchronization

/// Requests to be added together, until that is done.
final class Addition: Sendable {
    private let requests: Mutex<[UNNotificationRequest]?>

    init(of request: UNNotificationRequest) {
        requests = Mutex([request])
    }

    /// Puts one more request to the others; whether that was not too late.
    func append(_ request: UNNotificationRequest) -> Bool {
        requests.withLock { requests in
            requests?.append(request)
            return requests != nil
        }
    }

    func take() -> [UNNotificationRequest] { requests.withLock { $0.take() } ?? [] }
}
