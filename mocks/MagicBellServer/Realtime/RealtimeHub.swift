import CarillonEnvironment
import Foundation
import HTTPHosting
import HTTPWire
import JSONWire
import MagicBellWire
import MockHosting
import OrderedCollections
import WebSocketWire

/// The realtime channels of a server: tokens, event streams and WebSockets, without I/O.
///
/// Tokens and the channels' messages outlive restarts, for in reality another service keeps them.
final class RealtimeHub {
    typealias Effects = MagicBellCore.Effects

    let settings: MagicBellSettings
    var tokens: RealtimeTokens
    var inboxTokens = InboxTokens()
    var channels: [String: Channel] = [:]
    var streams: [ExchangeID: StreamClient] = [:]
    /// The channels of the open WebSockets.
    var webSockets: [ConnectionID: String] = [:]

    /// The time of the next sign of life on all streams; `nil` without streams.
    var nextBeat: Instant?
    /// The earliest time at which a stream's token may expire. It may be too early after a stream has gone.
    var nextExpiry: Instant?
    var lastStream: UInt64 = 0

    /// The name of this server in the identifiers of messages and places.
    let name: String
    /// Returns the user whom a request names.
    var findUser: (HTTPRequest, ProjectAPI, Instant) -> Result<UserRecord, APIRefusal> = { $1.user(of: $0, at: $2) }

    /// The number of the last message.
    var lastMessage: UInt64 = 0

    private let date: (Instant) -> Date
    /// The number of the last message when channels were last cleared away.
    private var lastClearing: UInt64 = 0
    private var historyByteCount = 0

    /// The number of channels above which those without listeners and messages are cleared away.
    private var channelLimit = RealtimeHub.smallestChannelLimit

    private static let smallestChannelLimit = 10_000
    /// The number of bytes that all channels may remember together.
    private static let historyByteLimit = 67_108_864

    /// Makes the channels of a server.
    ///
    /// - Parameters:
    ///   - numbers: The random numbers for tokens and identifiers.
    ///   - settings: The configuration of the server.
    ///   - date: Returns the wall-clock time of an instant.
    init(_ numbers: any RandomNumbers, settings: MagicBellSettings, date: @escaping (Instant) -> Date) {
        self.settings = settings
        name = String(numbers.nextUUID().text.filter { $0 != "-" }.prefix(10))
        tokens = RealtimeTokens(
            key: RealtimeKey(name: "carillon.realtime", secret: numbers.nextUUID().text), numbers: numbers)
        self.date = date
    }

    /// Begins with no listeners, as a process does that starts.
    func begin() {
        streams = [:]
        webSockets = [:]
        (nextBeat, nextExpiry) = (nil, nil)
        for name in channels.keys {
            channels[name]?.streams = []
            channels[name]?.webSockets = []
        }
    }

    /// The time of an instant in milliseconds since 1970.
    func milliseconds(at now: Instant) -> Int { Int((date(now).timeIntervalSince1970 * 1_000).rounded(.down)) }

    // MARK: Requests

    /// Handles a request if it belongs to the realtime side. Returns whether it did.
    func receive(_ request: HTTPRequest, of api: ProjectAPI, at now: Instant, into effects: inout Effects) -> Bool {
        switch request {
        case "POST /ws/auth", "POST /ably/auth":
            guard let user = user(of: request, api, at: now, into: &effects) else { break }
            let body = tokens.request(
                for: user.channel, lifetime: settings.configuration.tokenLifetime, milliseconds: milliseconds(at: now))
            effects.answer(request, .ok, json: body.text)
        case "POST /keys/*/requestToken": issueToken(request, at: now, into: &effects)
        case "GET /sse", "GET /event-stream": openStream(request, at: now, into: &effects)
        case "POST /channels/in_app/inbox/tokens":
            guard let user = user(of: request, api, at: now, into: &effects) else { break }
            bindInbox(request, to: user, apiKey: api.settings.configuration.apiKey, into: &effects)
        case "PUT /v2/channels/in_app/inbox/tokens":
            guard let user = user(of: request, api, at: now, into: &effects) else { break }
            bindInbox(request, to: user, apiKey: api.settings.configuration.apiKey, isCurrent: true, into: &effects)
        case "GET /" where WebSocketServerHandshake.isAskedFor(by: request.head):
            openWebSocket(request, into: &effects)
        default: return false
        }
        return true
    }

    /// Returns the user of a request, or answers with the refusal.
    private func user(
        of request: HTTPRequest, _ api: ProjectAPI, at now: Instant, into effects: inout Effects
    ) -> UserRecord? {
        switch findUser(request, api, now) {
        case .success(let user): return user
        case .failure(let refusal):
            refuse(request, refusal.reply, into: &effects)
            return nil
        }
    }

    /// Refuses a request as the API does.
    func refuse(_ request: HTTPRequest, _ reply: APIReply, into effects: inout Effects) {
        effects.answer(request, reply.status, fields: reply.fields, body: reply.body)
        for event in reply.events { effects.note(event, on: request.exchange.connection) }
    }

    /// The only method that a path of the realtime side has; `nil` for another path.
    static func method(for path: [String]) -> HTTPMethod? {
        switch path.count {
        case 1 where path == ["sse"] || path == ["event-stream"]: .get
        case 2 where path == ["ws", "auth"] || path == ["ably", "auth"]: .post
        case 3 where path[0] == "keys" && path[2] == "requestToken": .post
        case 4 where path == ["channels", "in_app", "inbox", "tokens"]: .post
        case 5 where path == ["v2", "channels", "in_app", "inbox", "tokens"]: .put
        default: nil
        }
    }

    private func issueToken(_ request: HTTPRequest, at now: Instant, into effects: inout Effects) {
        do throws(RealtimeError) {
            let details = try tokens.issue(
                for: request.body ?? [], keyName: request.path[1],
                defaultLifetime: settings.configuration.tokenLifetime,
                milliseconds: milliseconds(at: now), at: now)
            effects.answer(request, .created, json: details.text)
            effects.note(.realtime(.issuedToken), on: request.exchange.connection)
        } catch {
            refuse(request, error, into: &effects)
        }
    }

    /// Refuses a request with an error.
    func refuse(_ request: HTTPRequest, _ error: RealtimeError, into effects: inout Effects) {
        effects.answer(request, error.status, json: error.body)
        effects.note(
            .realtime(.refused(code: error.code, reason: error.message)), on: request.exchange.connection)
    }

    // MARK: Messages

    /// Sends a message to all who listen to its channel.
    func publish(_ publication: Publication, at now: Instant, into effects: inout Effects) {
        publish(publication.name, publication.data, on: publication.channel, at: now, into: &effects)
    }

    /// Sends a message with any name and data to all who listen to a channel.
    func publish(_ name: String, _ data: JSON, on channelName: String, at now: Instant, into effects: inout Effects) {
        let message = remember(name, data, on: channelName, at: now)
        let (streams, webSockets) = (channels[channelName]?.streams ?? [], channels[channelName]?.webSockets ?? [])
        for exchange in streams {
            guard let client = self.streams[exchange] else { continue }
            effects.send(client.format.bytes(of: message, connection: client.connection), of: exchange)
        }
        for id in webSockets { effects.send(.text(message.frame), on: id) }
        effects.note(
            .published(channel: channelName, name: name, listeners: streams.count + webSockets.count))
    }

    /// Adds a message to the history of a channel. Without listeners, this is all that becomes of it.
    @discardableResult
    func remember(_ name: String, _ data: JSON, on channelName: String, at now: Instant) -> ChannelMessage {
        lastMessage += 1
        let message = ChannelMessage(
            name, data, on: channelName, id: "\(self.name):\(lastMessage):0", number: lastMessage,
            milliseconds: milliseconds(at: now), at: now)
        change(channelName) { channel in
            channel.history.forget(olderThan: settings.configuration.historyDuration, at: now)
            channel.history.append(message)
        }
        boundHistories(at: now)
        return message
    }

    /// Changes a channel, which comes to be when first named.
    func change(_ name: String, _ body: (inout Channel) -> Void) {
        var channel = channels.removeValue(forKey: name) ?? Channel(history: ChannelHistory(forgotten: lastClearing))
        let before = channel.history.byteCount
        body(&channel)
        historyByteCount += channel.history.byteCount - before
        channels[name] = channel
    }

    /// Forgets messages and channels where they are too many for the memory of a server.
    private func boundHistories(at now: Instant) {
        guard historyByteCount > Self.historyByteLimit || channels.count > channelLimit else { return }
        for name in channels.keys {
            change(name) { $0.history.forget(olderThan: settings.configuration.historyDuration, at: now) }
        }
        if historyByteCount > Self.historyByteLimit {
            // All channels forget alike, so the order of a dictionary does not show.
            for name in channels.keys { change(name) { $0.history.forgetAll(through: lastMessage) } }
        }
        channels = channels.filter { !$0.value.isIdle }
        // Where most channels are in use, the next look at all of them has to wait.
        channelLimit = max(RealtimeHub.smallestChannelLimit, 2 * channels.count)
        lastClearing = lastMessage
    }

    // MARK: Time

    /// Sends the heartbeats that are due, and ends what has expired.
    func advance(to now: Instant, into effects: inout Effects) {
        if let expiry = nextExpiry, expiry <= now { endExpired(at: now, into: &effects) }
        if let beat = nextBeat, beat <= now {
            for client in streams.values.sorted(by: { $0.number < $1.number }) {
                effects.send(client.format.signOfLife, of: client.exchange)
            }
            nextBeat = streams.isEmpty ? nil : now.advanced(by: settings.configuration.heartbeatInterval)
        }
    }

    /// The time of the next sign of life, or of the next token's end.
    var nextDeadline: Instant? { [nextBeat, nextExpiry].compactMap { $0 }.min() }
}
