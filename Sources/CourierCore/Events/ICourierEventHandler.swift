/// Is told of what happens inside a client.
public protocol ICourierEventHandler: AnyObject {
    func reset()

    /// Called for each event, in order, on the client's own thread. Return soon.
    func onEvent(_ event: CourierEvent)
}

extension ICourierEventHandler {
    public func reset() {}
}
