import CarillonEnvironment
public import MockHosting

/// An event that only a service of one's own has.
public enum HTTPMockEvent: ProtocolEvent {
    /// The service's closure threw an error, and the client got 500.
    case failed(String)
    /// An event cannot be sent in an event stream.
    case unencodable(String)

    /// The event in words.
    public var account: EventAccount {
        switch self {
        case .failed(let error):
            EventAccount("failed", "the service failed: \(error)", [EventMember("error", .text(error))]).traced()
        case .unencodable(let reason):
            EventAccount("unencodable", "cannot send an event: \(reason)", [EventMember("reason", .text(reason))])
                .traced()
        }
    }
}
