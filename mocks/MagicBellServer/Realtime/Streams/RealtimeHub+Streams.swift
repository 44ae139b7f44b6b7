import CarillonEnvironment
import HTTPHosting
import HTTPWire
import MockHosting
import OrderedCollections

/// Event streams: how they open, go on where they were, and end.
extension RealtimeHub {
    /// Opens a stream, or refuses to.
    func openStream(_ request: HTTPRequest, at now: Instant, into effects: inout Effects) {
        do throws(RealtimeError) {
            let opening = try StreamOpening(request)
            let pass =
                switch opening.credential {
                case .token(let token): try tokens.pass(token: token, at: now)
                case .key(let key): try tokens.pass(key: key)
                }
            guard opening.channels.allSatisfy(pass.capability.opens) else { throw .notPermitted }
            guard streams.count + webSockets.count < settings.configuration.streamLimit else { throw .tooManyListeners }
            begin(opening, pass, of: request, at: now, into: &effects)
        } catch {
            refuse(request, error, into: &effects)
        }
    }

    private func begin(
        _ opening: StreamOpening, _ pass: RealtimeTokens.Pass, of request: HTTPRequest, at now: Instant,
        into effects: inout Effects
    ) {
        let exchange = request.exchange
        lastStream += 1
        for name in opening.channels {
            change(name) { channel in
                channel.history.forget(olderThan: settings.configuration.historyDuration, at: now)
                channel.streams.append(exchange)
            }
        }
        let (missed, connection) = missedMessages(of: opening)
        let client = StreamClient(
            exchange: exchange, number: lastStream, channels: opening.channels, format: opening.format,
            connection: connection ?? "\(name)!\(lastStream)", expiry: pass.expiry, capability: pass.capability)
        streams[exchange] = client
        if nextBeat == nil { nextBeat = now.advanced(by: settings.configuration.heartbeatInterval) }
        nextExpiry = [nextExpiry, pass.expiry].compactMap { $0 }.min()

        effects.begin(
            request, .ok, fields: ["Content-Type": client.format.mediaType, "Cache-Control": "no-store"])
        if let delay = settings.configuration.sendsRetry {
            effects.send(client.format.bytes(retryAfter: delay), of: exchange)
        }
        for message in missed {
            effects.send(client.format.bytes(of: message, connection: client.connection), of: exchange)
        }
        if opening.lastEvent != nil, connection == nil {
            effects.note(.realtime(.lostPlace(channels: opening.channels)), on: exchange.connection)
        }
        effects.note(
            .realtime(.openedStream(channels: opening.channels, missed: missed.count)), on: exchange.connection)
    }

    /// Returns the messages that a client gets at once, in order. The connection's name is `nil` unless the client goes
    /// on where it was, with all messages since then. `rewind` counts for a client that does not.
    private func missedMessages(of opening: StreamOpening) -> ([ChannelMessage], connection: String?) {
        let histories = opening.channels.compactMap { channels[$0]?.history }
        if let place = opening.lastEvent.flatMap(StreamPlace.init), place.connection.hasPrefix("\(name)!"),
            place.number <= lastMessage
        {
            let missed = histories.compactMap { $0.messages(after: place.number) }
            if missed.count == histories.count { return (ordered(missed), place.connection) }
        }
        return (ordered(histories.map { $0.messages.suffix(opening.rewind) }), nil)
    }

    private func ordered(_ messages: [ArraySlice<ChannelMessage>]) -> [ChannelMessage] {
        messages.count == 1 ? Array(messages[0]) : messages.joined().sorted { $0.number < $1.number }
    }

    /// Notes that the client of a stream has gone.
    func lose(_ exchange: ExchangeID, at now: Instant, into effects: inout Effects) { forget(exchange) }

    /// Forgets a stream. Returns the stream; `nil` if there is none.
    @discardableResult
    private func forget(_ exchange: ExchangeID) -> StreamClient? {
        guard let client = streams.removeValue(forKey: exchange) else { return nil }
        for name in client.channels { change(name) { $0.streams.remove(exchange) } }
        if streams.isEmpty { (nextBeat, nextExpiry) = (nil, nil) }
        return client
    }

    // MARK: Tokens that expire

    /// Lets the tokens of a channel expire now, and ends their streams.
    func expireTokens(of channel: String, at now: Instant, into effects: inout Effects) {
        tokens.expire(channel, at: now)
        inboxTokens.remove(channel)
        for exchange in channels[channel]?.streams ?? [] {
            guard let client = streams[exchange], client.capability.names(channel), client.expiry != nil else {
                continue
            }
            streams[exchange]?.expiry = now
        }
        endExpired(at: now, into: &effects)
    }

    /// Ends the streams whose tokens have expired (MB-SSE-4).
    func endExpired(at now: Instant, into effects: inout Effects) {
        let expired = streams.values.filter { client in client.expiry.map { $0 <= now } ?? false }
        for client in expired.sorted(by: { $0.number < $1.number }) {
            forget(client.exchange)
            effects.send(client.format.bytes(of: .expiredToken), of: client.exchange)
            effects.end(client.exchange)
            effects.note(.realtime(.expired), on: client.exchange.connection)
        }
        nextExpiry = streams.values.lazy.compactMap(\.expiry).min()
    }

    // MARK: The author's wishes

    /// Resets the connections of all who listen to a channel.
    func dropListeners(of channel: String, keepingHistory: Bool, into effects: inout Effects) {
        for exchange in channels[channel]?.streams ?? [] {
            forget(exchange)
            effects.reset(exchange.connection)
        }
        for id in channels[channel]?.webSockets ?? [] {
            forget(id)
            effects.reset(id)
        }
        if !keepingHistory { forgetHistory(of: channel) }
    }

    /// Forgets the messages of a channel, so that nobody can go on where they were, not even a client that knows them
    /// all: a server that lost its memory cannot tell.
    func forgetHistory(of channel: String) {
        lastMessage += 1
        change(channel) { $0.history.forgetAll(through: lastMessage) }
    }
}
