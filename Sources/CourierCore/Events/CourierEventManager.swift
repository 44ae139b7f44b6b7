/// Tells handlers of what happens inside a client.
public protocol CourierEventManager {
    /// Adds a handler, which is held weakly: keep a reference to it.
    func addEventHandler(_ handler: any ICourierEventHandler)

    func removeEventHandler(_ handler: any ICourierEventHandler)
}
