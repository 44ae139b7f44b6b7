import CarillonEnvironment
import HTTPHosting
import HTTPWire
import MagicBellWire

/// The way of each request: to its route, past the checks, to an answer.
extension ProjectAPI {
    /// Answers a request of the API.
    func reply(to request: HTTPRequest, at now: Instant) -> APIReply {
        var reply: APIReply
        do throws(APIFailure) {
            reply = try answer(request, at: now)
        } catch {
            reply = error.reply
        }
        reply.events = project.takeEvents() + reply.events
        return reply
    }

    private func answer(_ request: HTTPRequest, at now: Instant) throws(APIFailure) -> APIReply {
        let reply = try serve(request, at: now)
        guard reply.body.count <= limits.answerByteCount else { throw .answerTooLarge(limits.answerByteCount) }
        return reply
    }

    private func serve(_ request: HTTPRequest, at now: Instant) throws(APIFailure) -> APIReply {
        let route = try self.route(of: request)
        guard (request.body?.count ?? 0) <= limits.bodyByteCount else { throw .tooLarge(limits.bodyByteCount) }
        let call = try authenticate(request, for: route.access)
        if route.access != .anybody { try checkRate(call, at: now) }
        guard request.method == .post, route.parts != ["graphql"],
            let name = request.fields[MagicBellField.idempotencyKey],
            !name.isEmpty
        else { return try route.handler(self)(call) }
        return try answerOnce(call, named: name, at: now) { () throws(APIFailure) in try route.handler(self)(call) }
    }

    private func route(of request: HTTPRequest) throws(APIFailure) -> APIRoute {
        let candidates = APIRoute.table[request.path.first ?? ""] ?? []
        var allowed: [HTTPMethod] = []
        var isExact = false
        for route in candidates where route.matches(request.path) && (route.isExact || !isExact) {
            isExact = route.isExact
            if route.method == request.method { return route }
            if !allowed.contains(route.method) { allowed.append(route.method) }
        }
        // The realtime side has answered what it takes, so another method was asked for.
        if let method = RealtimeHub.method(for: request.path) { allowed.append(method) }
        throw allowed.isEmpty ? .noRoute : .wrongMethod(allowed)
    }

    /// Counts a request for the rate limit.
    ///
    /// - Throws: ``APIFailure`` with 429 if there were too many within a minute.
    func checkRate(_ call: APICall, at now: Instant) throws(APIFailure) {
        guard let rateLimit = settings.configuration.rateLimit else { return }
        let key = RateWindows.Key(user: call.actor?.id, isWrite: call.request.method != .get)
        if let seconds = rateWindows.refuses(key, at: now, limit: rateLimit) {
            project.events.append(.rateLimited(seconds: seconds))
            throw .tooManyRequests(seconds)
        }
    }

    /// Answers a request that must take effect only once. A failure of its content is an answer like others.
    private func answerOnce(
        _ call: APICall, named name: String, at now: Instant, _ body: () throws(APIFailure) -> APIReply
    ) throws(APIFailure) -> APIReply {
        guard name.utf8.count <= 255 else { throw .invalid("An idempotency key has at most 255 bytes.") }
        let key = IdempotentReplies.Key(user: call.actor?.id, path: call.request.path, name: name)
        if var reply = idempotentReplies.reply(to: key, at: now) {
            reply.events = [.replayed(status: reply.status.code)]
            return reply
        }
        let reply: APIReply
        do throws(APIFailure) {
            reply = try body()
        } catch {
            reply = error.reply
        }
        idempotentReplies.keep(reply, to: key, at: now)
        return reply
    }
}
