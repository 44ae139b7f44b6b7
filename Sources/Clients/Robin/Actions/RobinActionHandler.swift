/// A type that handles the responses with one action.
///
/// ```swift
/// struct ExampleActionHandler: RobinActionHandler {
///   func handle(response: RobinNotificationResponse) {
///     /// Handle the response here.
///   }
/// }
/// ```
///
/// The type must be usable from any thread, because responses arrive on any thread. A type on the main actor hops to
/// the main actor in `handle`.
public protocol RobinActionHandler {
    /// Creates a handler. Robin creates a new handler for each response.
    init()

    /// Handles a response. Robin calls this method on the thread that called
    /// ``RobinDelegate/didReceiveResponse(_:withCompletionHandler:)``.
    func handle(response: RobinNotificationResponse)
}
