package import CarillonEnvironment
package import HTTPEngine

/// An input of the machine of a channel: everything that happens to the channel.
package enum RealtimeInput: Sendable {
    /// The channel begins; with its name from an earlier launch, `nil` if there is none.
    case start(keptChannel: String?)
    /// The channel ends for good. Its name is forgotten if the user has left.
    case stop(forgettingChannel: Bool)
    /// The request that was asked for last has an outcome.
    case outcome(Result<HTTPReply, HTTPEngineFailure>)
    /// The link is open.
    case opened
    /// The server has asked for a delay by `retry`; zero or `nil` if it has not.
    case retry(Duration?)
    /// An event has come on the event stream; with the identifier that it brought itself.
    case event(type: String, data: String, id: String?)
    /// A text has come on the WebSocket.
    case text(String)
    /// Something that is no text has come on the WebSocket.
    case life
    /// The link has ended, or did not open.
    case ended(LinkEnd)
    /// Some time has passed.
    case time
}

extension RealtimeMachine {
    /// Handles an input.
    package mutating func handle(_ input: RealtimeInput, at now: Instant) {
        switch input {
        case .start(let channel): start(keptChannel: channel, at: now)
        case .stop(let forgetsChannel): stop(forgettingChannel: forgetsChannel)
        case .outcome(let outcome): receive(outcome, at: now)
        case .opened: linkDidOpen(at: now)
        case .retry(let delay): noteRetry(delay)
        case .event(let type, let data, let id): receiveEvent(type: type, data: data, id: id, at: now)
        case .text(let text): receiveText(text, at: now)
        case .life: socketShowsLife(at: now)
        case .ended(let end): lose(end, at: now)
        case .time: advance(to: now)
        }
    }
}
