/// Handles the responses with one action.
///
/// ```swift
/// struct ExampleActionHandler: RobinActionHandler {
///   func handle(response: RobinNotificationResponse) {
///     /// Handle the response here.
///   }
/// }
/// ```
public protocol RobinActionHandler {
    /// Creates a handler; there is a new one for each response.
    init()

    /// Called on the thread that ``RobinDelegate/didReceiveResponse(_:withCompletionHandler:)`` was called on.
    func handle(response: RobinNotificationResponse)
}
