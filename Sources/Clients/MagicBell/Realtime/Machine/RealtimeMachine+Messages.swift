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
        guard case .open(let link) = phase else { return }
        switch type {
        case "message": receiveMessage(data, id: id, on: link)
        case "error": receive(ChannelError(data), on: link, at: now)
        default: break
        }
    }

    private mutating func receiveMessage(_ data: String, id: String?, on link: Link) {
        if let id, let event = link.unprovenEvent, parts.showsLostPlace(event, id) { noteLostPlace() }
        noteMessage(on: link)
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

    private mutating func noteMessage(on link: Link) {
        var link = link
        link.hear()
        phase = .open(link)
    }

    /// Notes that the server did not go on after the last message, although it opened the stream (`MB-RT-18`).
    private mutating func noteLostPlace() {
        seen = SeenMessages()
        act(.record(.gap, "the server did not go on where the client was"))
        act(.tell(.gap))
    }

    private mutating func receive(_ error: ChannelError, on link: Link, at now: Instant) {
        if error.isAboutChannel {
            // Another start asks for the channel's name anew.
            act(.forgetChannel)
            return end("the server knows no such channel")
        }
        if let code = error.code, parts.asksForToken(code) { return renewToken(of: link, error.reason, at: now) }
        // The server may not be able to go on after the last message.
        if link.unprovenEvent != nil { lastEvent = nil }
        lose(.broken(error.reason), at: now)
    }

    // MARK: The WebSocket

    /// Notes that something has come on the WebSocket.
    package mutating func socketShowsLife(at now: Instant) {
        guard case .open(var link) = phase else { return }
        link.noteLife(at: now)
        phase = .open(link)
    }

    /// Handles a text of the WebSocket.
    package mutating func receiveText(_ text: String, at now: Instant) {
        socketShowsLife(at: now)
        guard case .open(let link) = phase else { return }
        do throws(MessageRefusal) {
            let json = try JSON(message: text)
            switch json["type"]?.string {
            case "close": return lose(.broken("the server asks to close the channel"), at: now)
            case "error": return lose(.broken(ChannelError(text).reason), at: now)
            default: break
            }
            noteMessage(on: link)
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
