/// Registers the types that handle notification actions.
@preconcurrency
public protocol RobinActions: Sendable {
    /// Has responses with that action handled by new objects of `actionHandler`, in place of the type that was registered before.
    ///
    /// Register early in the app's lifecycle: what arrives before is not handled.
    func register(actionHandler: any RobinActionHandler.Type, forIdentifier identifier: String)

    /// Has responses with that action no longer handled. Does nothing if none were.
    func deregister(actionHandlerForIdentifier identifier: String)
}
