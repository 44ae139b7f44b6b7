/// Registers the types that handle notification actions.
public protocol RobinActions {
    /// Registers `actionHandler` for the responses with that action. Each response gets a new object of the type. A
    /// type that was registered before is replaced.
    ///
    /// Register early in the app's lifecycle: responses that arrive before the registration are not handled.
    func register(actionHandler: any RobinActionHandler.Type, forIdentifier identifier: String)

    /// Removes the type that handles the responses with that action. Without a registered type, nothing happens.
    func deregister(actionHandlerForIdentifier identifier: String)
}
