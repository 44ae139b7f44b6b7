package import CarillonEnvironment
import JSONWire
import MagicBellWire

/// The messages on an open channel (magicbell.md, section 2.8 to 2.10). None of them closes the channel by its form.
extension RealtimeMachine {
    /// The largest identifier that is sent as the last message, in bytes: it stands in the address of a request.
    static let lastEventSize = 1_024

    /// Handles an event of the event stream.
    ///
    /// - Parameter id: The identifier that the event itself brought.
    package mutating func receiveEvent(type: String, data: String, id: String?, at now: Instant) {
        guard stage == .open else { return }
        switch type {
        case "message": receiveMessage(data, id: id)
        case "error": receive(ChannelError(data), at: now)
        default: break
        }
    }

    private mutating func receiveMessage(_ data: String, id: String?) {
        if isResuming, !hasHeard, let id, let lastEvent, parts.showsLostPlace(lastEvent, id) { noteLostPlace() }
        hasHeard = true
        if let id { lastEvent = 1...RealtimeMachine.lastEventSize ~= id.utf8.count ? id : nil }
        do throws(MessageRefusal) {
            let envelope = try RealtimeEnvelope(JSON(message: data))
            if let carrier = envelope.channel, carrier != channel { throw MessageRefusal("another channel carried it") }
            if let id = id ?? envelope.id, !id.isEmpty, parts.isRepeated(id, &seen) {
                throw MessageRefusal("it has come before")
            }
            act(.tell(.message(try parts.read(envelope.name, envelope.data))))
        } catch {
            act(.record(.ignored, error.reason))
        }
    }

    /// Notes that the server did not go on after the last message, although it opened the stream (`MB-RT-18`).
    private mutating func noteLostPlace() {
        seen = SeenMessages()
        act(.record(.gap, "the server did not go on where the client was"))
        act(.tell(.gap))
    }

    private mutating func receive(_ error: ChannelError, at now: Instant) {
        if error.isAboutChannel {
            // Another start asks for the channel's name anew.
            act(.forgetChannel)
            return end("the server knows no such channel")
        }
        if let code = error.code, parts.asksForToken(code) { return renewToken(error.reason, at: now) }
        // The server may not be able to go on after the last message.
        if isResuming, !hasHeard { lastEvent = nil }
        lose(.broken(error.reason), at: now)
    }

    // MARK: The WebSocket

    /// Notes that something has come on the WebSocket.
    package mutating func socketShowsLife(at now: Instant) {
        if stage == .open { pulse.begin(at: now) }
    }

    /// Handles a text of the WebSocket.
    package mutating func receiveText(_ text: String, at now: Instant) {
        guard stage == .open else { return }
        socketShowsLife(at: now)
        do throws(MessageRefusal) {
            let json = try JSON(message: text)
            switch json["type"]?.string {
            case "close": return lose(.broken("the server asks to close the channel"), at: now)
            case "error": return lose(.broken(ChannelError(text).reason), at: now)
            default: break
            }
            hasHeard = true
            let envelope = try RealtimeEnvelope(json)
            if let id = envelope.id, !id.isEmpty, parts.isRepeated(id, &seen) {
                throw MessageRefusal("it has come before")
            }
            act(.tell(.message(try parts.read(envelope.name, envelope.data))))
        } catch {
            act(.record(.ignored, error.reason))
        }
    }
}

extension JSON {
    fileprivate init(message text: String) throws(MessageRefusal) {
        do throws(JSONFailure) {
            try self.init(text: text)
        } catch {
            throw MessageRefusal("the message is not JSON")
        }
    }
}
