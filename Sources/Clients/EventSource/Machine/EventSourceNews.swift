/// News for the app.
package enum EventSourceNews: Hashable, Sendable {
    /// The state has changed.
    case state(EventSource.ReadyState)
    /// The stream is open.
    case opened
    /// An event has come.
    case event(MessageEvent)
    /// The stream is lost, or did not open.
    case failed(EventSourceFailure)
}
