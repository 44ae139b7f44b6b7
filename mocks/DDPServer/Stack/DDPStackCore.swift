public import CarillonEnvironment
import DDPWire
public import HTTPHosting
import HTTPWire
import JSONWire
public import MockHosting
import WebSocketWire

/// The part of a DDP server between the misbehaviours and its core. It opens WebSockets, and carries DDP in them.
public final class DDPStackCore: MessageCore {
    /// The message type of DDP.
    public typealias Message = DDPFrame
    /// The events of DDP, and those of HTTP.
    public typealias Own = HTTPEvent<DDPEvent>
    /// The decoder of DDP's messages.
    public typealias Decoder = DDPFrameDecoder

    let core: DDPCore
    private let http: HTTPStackCore<DDPDoor>
    private let types: Set<String>
    private let alwaysSendsFields: Bool
    private var framings: [ConnectionID: DDPFrame.Framing] = [:]
    private var heartbeats: SockJSHeartbeats

    /// - Parameter entropy: the random numbers that clients of SockJS are given.
    init(
        _ core: DDPCore, limits: HTTPHostLimits, types: Set<String>, alwaysSendsFields: Bool = false,
        entropy: any RandomNumbers
    ) {
        self.core = core
        self.types = types
        self.alwaysSendsFields = alwaysSendsFields
        heartbeats = SockJSHeartbeats(
            interval: core.limits.sockJSHeartbeatInterval, patience: core.limits.sockJSHeartbeatTimeout)
        http = HTTPStackCore(DDPDoor(core.application, limits: limits, entropy: entropy))
    }

    // MARK: Questions of the host

    /// Makes a decoder for a connection.
    public func makeDecoder(for id: ConnectionID) -> DDPFrameDecoder {
        DDPFrameDecoder(http.makeDecoder(for: id), framing: framings[id] ?? .raw, types: types) { [core] in
            core.isHeld(id)
        }
    }

    /// Encodes a message.
    public func encode(_ frame: DDPFrame) throws -> [UInt8] {
        switch frame.content {
        case .http(let message): try http.encode(message)
        case .server(let message): try encode(frame.framing.wrap(text(of: message)), from: .server)
        case .client(let message): try encode(message.text, from: .client)
        case .malformed(let text, _): try encode(text, from: .client)
        case .sockJS(let text): try encode(text, from: .server)
        }
    }

    private func encode(_ text: String, from sender: WebSocketRole) throws -> [UInt8] {
        try http.encode(HTTPMessage(.webSocket(.message(.text(text)), from: sender)))
    }

    private func text(of message: ServerMessage) -> String {
        guard alwaysSendsFields, case .added(let document) = message, document.fields.isEmpty,
            case .object(var members) = message.json
        else { return message.text }
        members["fields"] = [:]
        return JSON.object(members).text
    }

    /// The user of a connection's session.
    public func client(of id: ConnectionID) -> String? { core.session(of: id)?.userID }

    /// The next deadline, of the core, of HTTP or of SockJS.
    public var nextDeadline: Instant? {
        [core.nextDeadline, http.nextDeadline, heartbeats.nextDeadline].compactMap(\.self).min()
    }

    /// The limit of bytes that may wait before a client is no longer read from.
    public var maximumBufferedBytes: Int { http.maximumBufferedBytes }

    /// Whether a connection stays open after its client has finished sending.
    public func outlivesEndOfStream(_ id: ConnectionID) -> Bool { http.outlivesEndOfStream(id) }

    /// Notes that the host has taken all output so far.
    public func outputWasTaken() { http.outputWasTaken() }

    // MARK: Events

    /// Begins to wait for a client's request.
    public func open(_ id: ConnectionID, at now: Instant, into effects: inout Effects) {
        withHTTP(at: now, &effects) { $0.open(id, at: now, into: &$1) }
    }

    /// Notes that bytes have come, whose messages have been received.
    public func noteArrival(on id: ConnectionID, at now: Instant) { http.noteArrival(on: id, at: now) }

    /// Receives a message.
    public func receive(_ frame: DDPFrame, on id: ConnectionID, at now: Instant, into effects: inout Effects) {
        switch frame.content {
        case .client(let message): core.receive(message, on: id, at: now)
        case .malformed(_, let failure): core.receive(failure, on: id, at: now)
        case .http(let message): withHTTP(at: now, &effects) { $0.receive(message, on: id, at: now, into: &$1) }
        case .server, .sockJS: break
        }
        carryOut(&effects)
    }

    /// Receives a breach of the rules of HTTP or WebSocket.
    public func receive(
        violation: HTTPHostViolation, on id: ConnectionID, at now: Instant, into effects: inout Effects
    ) {
        withHTTP(at: now, &effects) { $0.receive(violation: violation, on: id, at: now, into: &$1) }
    }

    /// Notes that the connection is over, or that its client has finished sending.
    public func lose(_ id: ConnectionID, _ loss: ConnectionLoss, at now: Instant, into effects: inout Effects) {
        withHTTP(at: now, &effects) { $0.lose(id, loss, at: now, into: &$1) }
        carryOut(&effects)
    }

    /// Notes the number of bytes that wait to be sent.
    public func noteBuffered(_ byteCount: Int, on id: ConnectionID, at now: Instant, into effects: inout Effects) {
        withHTTP(at: now, &effects) { $0.noteBuffered(byteCount, on: id, at: now, into: &$1) }
        carryOut(&effects)
    }

    /// Does the work that is due by now.
    public func advance(to now: Instant, into effects: inout Effects) {
        core.advance(to: now)
        carryOut(&effects)
        withHTTP(at: now, &effects) { $0.advance(to: now, into: &$1) }
        carryOut(&effects)
        beat(at: now, into: &effects)
    }

    /// Sends the Pings of SockJS that are due, and ends the sessions whose clients have not answered the last one.
    private func beat(at now: Instant, into effects: inout Effects) {
        for id in heartbeats.takeSilent(by: now) {
            effects.note(.own(.heartbeatTimedOut), on: id)
            core.lose(id, at: now)
            close(id, #"c[3000,"No response from heartbeat"]"#, into: &effects)
        }
        for id in heartbeats.takeDue(by: now) {
            withHTTP(at: now, &effects) { http, inner in http.perform(at: now, &inner) { $1.ping(on: id) } }
        }
        carryOut(&effects)
    }

    /// Does something as an event of the server's own, and carries out its effects.
    func perform(at now: Instant, into effects: inout Effects, _ body: () -> Void) {
        core.handleEvent(at: now, body)
        carryOut(&effects)
    }

    // MARK: Effects

    private func carryOut(_ effects: inout Effects) {
        for effect in core.takeEffects() {
            switch effect {
            case .send(let message, let id):
                effects.send(DDPFrame(.server(message), framing: framings[id] ?? .raw), on: id)
            case .close(let id):
                heartbeats.end(on: id)
                close(id, #"c[1000,"Normal closure"]"#, into: &effects)
            case .readOn(let id): effects.readOn(id)
            case .note(let event, let id): effects.note(.own(event), on: id)
            }
        }
    }

    /// Closes a WebSocket, after SockJS's frame for that.
    private func close(_ id: ConnectionID, _ frame: String, into effects: inout Effects) {
        if framings[id] == .sockJS { effects.send(DDPFrame(.sockJS(frame), framing: .sockJS), on: id) }
        withHTTP(at: core.now, &effects) { http, inner in
            http.perform(at: core.now, &inner) {
                $1.close(id, WebSocketClose(.normalClosure, reason: "Normal closure"))
            }
        }
    }

    /// Lets HTTP do something, and passes its effects on.
    private func withHTTP(
        at now: Instant, _ effects: inout Effects,
        _ body: (HTTPStackCore<DDPDoor>, inout MessageEffects<HTTPMessage, HTTPEvent<DDPEvent>>) -> Void
    ) {
        var inner = MessageEffects<HTTPMessage, HTTPEvent<DDPEvent>>()
        body(http, &inner)
        let opened = http.app.takeOpened()
        for (id, framing) in opened { framings[id] = framing }
        for effect in inner.take() {
            switch effect {
            case .send(let message, let id):
                effects.send(DDPFrame(.http(message), framing: framings[id] ?? .raw), on: id)
            case .end(.close, let id): effects.close(id)
            case .end(.reset, let id): effects.reset(id)
            case .readOn(let id): effects.readOn(id)
            case .note(let event, let id): if let event = Own(noted: event) { effects.note(event, on: id) }
            }
        }
        for (id, framing) in opened where http.isWebSocket(id) {
            if framing == .sockJS {
                effects.send(DDPFrame(.sockJS("o"), framing: framing), on: id)
                heartbeats.begin(on: id, at: now)
            }
            core.open(id, at: now)
        }
        for id in http.app.takeAnswered() { heartbeats.notePong(on: id) }
        // A session ends with the framing of its messages, and does not wait for the answer to the Close.
        for id in http.app.takeBroken() { end(id, at: now) }
        for id in http.app.takeLost() {
            framings[id] = nil
            end(id, at: now)
        }
    }

    private func end(_ id: ConnectionID, at now: Instant) {
        heartbeats.end(on: id)
        core.lose(id, at: now)
    }
}

extension DDPFrame.Framing {
    /// The text of a frame that carries a message.
    fileprivate func wrap(_ text: String) -> String {
        self == .raw ? text : "a" + JSON.array([.string(text)]).text
    }
}
