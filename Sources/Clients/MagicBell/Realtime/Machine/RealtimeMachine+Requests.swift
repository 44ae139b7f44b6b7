package import CarillonEnvironment
package import HTTPEngine
import HTTPWire
import JSONWire

/// The requests on the way to an open channel (magicbell.md, section 2.6 and 2.7).
extension RealtimeMachine {
    /// Handles the outcome of the request that was asked for last.
    package mutating func receive(_ outcome: Result<HTTPReply, HTTPEngineFailure>, at now: Instant) {
        guard case .asking(let request, let outage) = phase else { return }
        switch outcome {
        case .failure(let failure): fail(request, outage, "\(failure)", at: now)
        case .success(let reply):
            if case .authorization = request, parts.endsForGood(reply.head.status) {
                return end("the server forbids the channel")
            }
            let code = reply.head.status.code
            guard 200...299 ~= code else {
                return fail(request, outage, "the server answered with status \(code)", at: now)
            }
            receive(reply, to: request, outage, at: now)
        }
    }

    private mutating func receive(
        _ reply: HTTPReply, to request: RealtimeRequest, _ outage: Outage, at now: Instant
    ) {
        switch request {
        case .config:
            guard let name = RealtimeMachine.channel(in: reply.body) else {
                return fail(request, outage, "the answer names no channel", at: now)
            }
            channel = name
            act(.keepChannel(name))
            proceed(outage, at: now)
        case .authorization: authorize(reply, outage, at: now)
        case .token:
            guard let token = (try? JSON(bytes: reply.body))?["token"]?.string else {
                return fail(request, outage, "the answer has no token", at: now)
            }
            use(token, outage, at: now)
        case .registration(let token):
            // The server may choose another token (magicbell.md, section 2.10).
            let chosen = (try? JSON(bytes: reply.body))?["in_app/inbox"]?["token"]?.string ?? token
            guard RealtimeMachine.isUsable(chosen) else {
                return fail(request, outage, "the token is too long", at: now)
            }
            phase = .opening(Attempt(outage: outage, lastEvent: nil))
            act(.openSocket(token: chosen))
        }
    }

    /// Takes the answer of `/ws/auth`: the right to ask for a token, or a token itself.
    private mutating func authorize(_ reply: HTTPReply, _ outage: Outage, at now: Instant) {
        let type = (reply.head.fields["Content-Type"] ?? "").prefix { $0 != ";" }.lowercased()
        if type == "text/plain" || type == "application/jwt" {
            return use(String(decoding: reply.body, as: UTF8.self), outage, at: now)
        }
        let json = try? JSON(bytes: reply.body)
        if let token = json?["token"]?.string { return use(token, outage, at: now) }
        // A name of dots would lead to another path.
        guard let keyName = json?["keyName"]?.string, 1...1_024 ~= keyName.utf8.count,
            keyName.contains(where: { $0 != "." })
        else {
            return fail(.authorization, outage, "the answer is no token request", at: now)
        }
        ask(.token(keyName: keyName, body: reply.body), outage)
    }

    private mutating func use(_ token: String, _ outage: Outage, at now: Instant) {
        guard RealtimeMachine.isUsable(token) else {
            return fail(.authorization, outage, "the token is empty or too long", at: now)
        }
        self.token = token
        proceed(outage, at: now)
    }

    private mutating func fail(_ request: RealtimeRequest, _ outage: Outage, _ reason: String, at now: Instant) {
        retry(outage, request.name + ": " + reason, at: now, after: request == .config ? parts.configDelay : nil)
    }

    private static func isUsable(_ token: String) -> Bool { 1...tokenSize ~= token.utf8.count }

    /// Returns the channel's name in an answer of `/config`, or in what was kept of it; `nil` if there is none.
    package static func channel(in config: [UInt8]) -> String? {
        guard let name = (try? JSON(bytes: config))?["ws"]?["channel"]?.string, 1...1_024 ~= name.utf8.count else {
            return nil
        }
        return name
    }

    /// Returns the form in which a channel's name is kept (magicbell.md, section 2.6).
    package static func config(of channel: String) -> [UInt8] {
        JSON.object(["ws": ["channel": .string(channel)]]).bytes
    }
}

extension RealtimeRequest {
    /// The path of the request in records, without anything that the server chose.
    fileprivate var name: String {
        switch self {
        case .config: "/config"
        case .authorization: "/ws/auth"
        case .token: "/requestToken"
        case .registration: "/channels/in_app/inbox/tokens"
        }
    }
}
