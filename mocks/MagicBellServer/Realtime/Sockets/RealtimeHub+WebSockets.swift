import CarillonEnvironment
import HTTPHosting
import HTTPWire
import JSONWire
import MockHosting
import OrderedCollections
import WebSocketWire

/// The WebSockets of the newest clients: no resumption, no envelope, and tokens that clients make up.
extension RealtimeHub {
    /// Binds a client's token to its user: `{"inbox":{"token":…}}`, or `{"token":…}` below `/v2`.
    ///
    /// - Parameter isCurrent: Whether the request is one below `/v2`.
    func bindInbox(
        _ request: HTTPRequest, to user: UserRecord, apiKey: String, isCurrent: Bool = false,
        into effects: inout Effects
    ) {
        let token: String
        do throws(APIFailure) {
            let body = try APICall(request: request, actor: user, isProject: false).json()
            let text = (isCurrent ? body : body["inbox"])?["token"]?.string
            guard let text, InboxTokens.lengths.contains(text.unicodeScalars.count) else {
                throw .invalid("The inbox needs a token of 1 to 256 characters.", code: "invalid_token")
            }
            token = text
        } catch {
            return refuse(request, error.reply, into: &effects)
        }
        inboxTokens.bind(token, to: user.channel, apiKey: apiKey)
        let binding: JSON = ["token": .string(token)]
        if isCurrent {
            effects.answer(request, .ok, json: binding.text)
        } else {
            effects.answer(request, .created, json: JSON.object(["in_app/inbox": binding]).text)
        }
        effects.note(.realtime(.issuedToken), on: request.exchange.connection)
    }

    /// Opens a WebSocket: `GET /?api_key=…&token=…`. A client of Ably's own protocol is refused, because it waits for
    /// other frames.
    func openWebSocket(_ request: HTTPRequest, into effects: inout Effects) {
        if request.query["accessToken"] != nil || request.query["key"] != nil {
            return refuse(request, .noWebSocketOfAbly, into: &effects)
        }
        let id = request.exchange.connection
        effects.upgrade(request)
        // The host refuses a handshake with mistakes by itself.
        guard (try? WebSocketServerHandshake().accept(request.head)) != nil else { return }
        let channel = request.query["token"].flatMap {
            inboxTokens.channel(of: $0, apiKey: request.query["api_key"] ?? "")
        }
        guard let channel else { return refuse(id, .unknownToken, into: &effects) }
        guard streams.count + webSockets.count < settings.configuration.streamLimit else {
            return refuse(id, .tooManyListeners, into: &effects)
        }
        webSockets[id] = channel
        change(channel) { $0.webSockets.append(id) }
        effects.note(.realtime(.openedWebSocket(channel: channel)), on: id)
    }

    /// Tells the reason in a frame, and closes.
    private func refuse(_ id: ConnectionID, _ error: RealtimeError, into effects: inout Effects) {
        let frame: JSON = [
            "type": "error", "code": .number(Double(error.code)), "message": .string(error.message),
        ]
        effects.send(.text(frame.text), on: id)
        effects.close(id, WebSocketClose(.policyViolation, reason: error.message))
        effects.note(.realtime(.refused(code: error.code, reason: error.message)), on: id)
    }

    /// Ignores messages of clients, which have nothing to say here. The host bounds their size.
    func receive(_ event: WebSocketEvent, on id: ConnectionID, at now: Instant, into effects: inout Effects) {}

    /// Notes that a WebSocket is over.
    func lose(_ id: ConnectionID, _ closure: WebSocketClosure, at now: Instant, into effects: inout Effects) {
        forget(id)
    }

    /// Forgets a WebSocket.
    func forget(_ id: ConnectionID) {
        guard let channel = webSockets.removeValue(forKey: id) else { return }
        change(channel) { $0.webSockets.remove(id) }
    }
}
