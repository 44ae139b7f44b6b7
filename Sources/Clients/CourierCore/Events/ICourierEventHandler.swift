/// An object of the app that hears of the events inside a client.
public protocol ICourierEventHandler: AnyObject {
    /// Forgets what the handler has collected. Clients never call this.
    func reset()

    /// Called for each event, in their order, on the client's own thread. Return soon.
    func onEvent(_ event: CourierEvent)
}

extension ICourierEventHandler {
    /// Does nothing.
    public func reset() {}
}
