/// An object that tells handlers of the events inside a client.
public protocol CourierEventManager {
    /// Adds a handler. The client holds it weakly, so keep a reference to it.
    func addEventHandler(_ handler: any ICourierEventHandler)

    /// Removes a handler, which hears of no further event.
    func removeEventHandler(_ handler: any ICourierEventHandler)
}
