import DDPWire
import JSONWire

/// A client on a real socket that speaks DDP.
@CallerThread
struct DDPCaller {
    private let caller: WebCaller

    /// A client that has connected.
    static func client(at port: UInt16) async throws -> DDPCaller {
        let caller = DDPCaller(caller: try await WebCaller.client(at: port))
        guard try await caller.caller.openWebSocket("/websocket") == 101 else { throw Refused() }
        try await caller.send(.connect(Connect(version: "1", support: ["1"])))
        guard case .connected = try await caller.next() else { throw Refused() }
        return caller
    }

    struct Refused: Error {}

    /// Sends a message.
    func send(_ message: ClientMessage) async throws { try await caller.send(message.text) }

    /// The next message; `nil` at the end of the connection.
    func next() async throws -> ServerMessage? {
        do {
            return try ServerMessage(text: try await caller.text())
        } catch is WebCaller.Ended {
            return nil
        }
    }

    /// Calls a method, and returns its result. The messages that come before it are in `others`.
    func call(_ method: String, _ params: EJSON...) async throws -> (result: MethodResult, others: [ServerMessage]) {
        try await send(.method(MethodCall(id: "call", method: method, params: params)))
        var others: [ServerMessage] = []
        while let message = try await next() {
            if case .result("call", let result) = message { return (result, others) }
            if message != .updated(methods: ["call"]) { others.append(message) }
        }
        throw Refused()
    }

    /// Subscribes, and returns what comes up to `ready` or `nosub`, that included.
    func subscribe(_ id: String, _ name: String, _ params: EJSON...) async throws -> [ServerMessage] {
        try await send(.sub(Sub(id: id, name: name, params: params)))
        var messages: [ServerMessage] = []
        while let message = try await next() {
            messages.append(message)
            if message == .ready(subs: [id]) { return messages }
            if case .nosub(id, _) = message { return messages }
        }
        throw Refused()
    }
}
