/// Hands a notification response to the handler of its action.
public protocol RobinDelegate {
    /// Calls the registered handler of the response's action, if there is one, and then `completionHandler`.
    ///
    /// Call this method from the app's own delegate:
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
    /// - Parameters:
    ///   - response: the person's response to a notification, as the app's delegate got it.
    ///   - completionHandler: called exactly once, before this call returns.
    func didReceiveResponse(
        _ response: any SystemNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void)
}

extension RobinDelegate {
    /// Calls the registered handler of the response's action, if there is one. The caller calls the system's completion
    /// handler itself.
    public func didReceiveResponse(_ response: any SystemNotificationResponse) {
        didReceiveResponse(response) {}
    }
}
