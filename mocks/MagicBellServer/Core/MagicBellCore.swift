public import CarillonEnvironment
public import HTTPHosting
public import HTTPWire
import MagicBellWire
public import MockHosting
public import WebSocketWire

/// The rules of a MagicBell server, without I/O: the API above a project, and the realtime channels beside it.
///
/// A change of the project is published on the channel of its user. ``EchoOrder`` says whether that is before or after
/// the answer to the request that caused it.
public final class MagicBellCore: HTTPCore {
    /// The events of a MagicBell server.
    public typealias Own = MagicBellEvent

    let api: ProjectAPI
    let realtime: RealtimeHub

    init(_ api: ProjectAPI, _ realtime: RealtimeHub) {
        self.api = api
        self.realtime = realtime
        realtime.begin()
    }

    /// The limits of a connection.
    public var limits: HTTPHostLimits { api.settings.configuration.httpLimits }

    /// Answers a request, and publishes the changes that it caused.
    public func receive(_ request: HTTPRequest, at now: Instant, into effects: inout Effects) {
        if realtime.receive(request, of: api, at: now, into: &effects) {
            return note(api.project.takeEvents(), on: request.exchange.connection, into: &effects)
        }
        let reply = api.reply(to: request, at: now)
        note(reply.events, on: request.exchange.connection, into: &effects)
        switch api.settings.configuration.publishes ? api.settings.configuration.echoOrder : .never {
        case .beforeAnswer:
            publish(at: now, into: &effects)
            answer(request, reply, into: &effects)
        case .afterAnswer:
            answer(request, reply, into: &effects)
            publish(at: now, into: &effects)
        case .never:
            answer(request, reply, into: &effects)
            _ = api.project.takePublications()
        }
    }

    /// Gives the answer to broken HTTP the body that all errors have.
    public func refusal(of violation: HTTPViolation) -> (fields: HTTPFields, body: [UInt8]) {
        let reply = APIFailure.brokenHTTP(violation).reply
        return (reply.fields, reply.body)
    }

    /// Gives the answer to a request that has not come in time the same body.
    public func refusal(of wait: HTTPTimeouts.Wait) -> (fields: HTTPFields, body: [UInt8]) {
        let reply = APIFailure.late(wait).reply
        return (reply.fields, reply.body)
    }

    private func note(_ events: [MagicBellEvent], on id: ConnectionID?, into effects: inout Effects) {
        for event in events { effects.note(event, on: id) }
    }

    private func answer(_ request: HTTPRequest, _ reply: APIReply, into effects: inout Effects) {
        effects.answer(request, reply.status, fields: reply.fields, body: reply.body)
    }

    /// Publishes the changes so far on the channels of their users, and tells what else has happened.
    func publish(at now: Instant, into effects: inout Effects) {
        note(api.project.takeEvents(), on: nil, into: &effects)
        for publication in api.project.takePublications() { realtime.publish(publication, at: now, into: &effects) }
    }

    /// Passes an event of a WebSocket to the realtime channels.
    public func receive(_ event: WebSocketEvent, on id: ConnectionID, at now: Instant, into effects: inout Effects) {
        realtime.receive(event, on: id, at: now, into: &effects)
    }

    /// Notes that the client of a stream has gone.
    public func lose(_ exchange: ExchangeID, at now: Instant, into effects: inout Effects) {
        realtime.lose(exchange, at: now, into: &effects)
    }

    /// Notes that a WebSocket is over.
    public func lose(_ id: ConnectionID, _ closure: WebSocketClosure, at now: Instant, into effects: inout Effects) {
        realtime.lose(id, closure, at: now, into: &effects)
    }

    /// Sends the heartbeats that are due, and ends what has expired.
    public func advance(to now: Instant, into effects: inout Effects) {
        realtime.advance(to: now, into: &effects)
    }

    /// The next deadline of the realtime channels.
    public var nextDeadline: Instant? { realtime.nextDeadline }
}
