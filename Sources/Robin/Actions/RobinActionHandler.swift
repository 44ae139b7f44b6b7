/// Handles the responses with one action.
///
/// ```swift
/// struct ExampleActionHandler: RobinActionHandler {
///   func handle(response: RobinNotificationResponse) {
///     /// Handle the response here.
///   }
/// }
/// ```
///
/// The type must be usable from any thread, for responses arrive on any; a type on the main actor hops there in `handle`.
public protocol RobinActionHandler: SendableMetatype {
    /// Creates a handler; there is a new one for each response.
    init()

    /// Called on the thread that ``RobinDelegate/didReceiveResponse(_:withCompletionHandler:)`` was called on.
    func handle(response: RobinNotificationResponse)
}
