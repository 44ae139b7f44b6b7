/// Hands a notification response to the handler of its action.
@preconcurrency
public protocol RobinDelegate: Sendable {
    /// Calls the handler that is registered for the response's action, if there is one, and then `completionHandler`.
    ///
    /// Call it from the app's own delegate:
    ///
    /// ```swift
    /// func userNotificationCenter(
    ///   _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    ///   withCompletionHandler completionHandler: @escaping () -> Void
    /// ) {
    ///   Robin.delegate.didReceiveResponse(response, withCompletionHandler: completionHandler)
    /// }
    /// ```
    ///
    /// - Parameter completionHandler: called exactly once, before this call returns.
    func didReceiveResponse(
        _ response: any SystemNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void)
}

extension RobinDelegate {
    /// Calls the handler that is registered for the response's action, if there is one. The system's completion handler is left to
    /// the caller.
    public func didReceiveResponse(_ response: any SystemNotificationResponse) {
        didReceiveResponse(response) {}
    }
}
