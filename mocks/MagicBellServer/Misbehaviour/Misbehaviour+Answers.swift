public import HTTPHosting
import HTTPWire
public import MockHosting

/// Misbehaviours of answers to requests.
extension Misbehaviour<HTTPMessage> {
    /// Answers requests with 429 (Too Many Requests), and with `Retry-After` if there are `seconds`.
    public static func tooManyRequests(
        _ pattern: MessagePattern<HTTPMessage>, retryAfter seconds: Int? = nil
    ) -> Misbehaviour {
        .refuse(
            pattern, with: .tooManyRequests, fields: jsonField + retryField(seconds),
            body: errors("rate_limit_error"))
    }

    /// Answers requests with 503 (Service Unavailable), and with `Retry-After` if there are `seconds`.
    public static func unavailable(
        _ pattern: MessagePattern<HTTPMessage>, retryAfter seconds: Int? = nil
    ) -> Misbehaviour {
        .refuse(
            pattern, with: .serviceUnavailable, fields: jsonField + retryField(seconds), body: errors("api_error"))
    }

    /// Lets answers trickle: 10 bytes a second, unless another speed is given.
    public static func slowBody(
        of pattern: MessagePattern<HTTPMessage>, _ byteCount: Int = 10, every interval: Duration = .seconds(1)
    ) -> Misbehaviour {
        .drip(byteCount, every: interval, from: pattern)
    }

    /// Ends the connection in order after the first bytes of a body, whose length said that there would be more.
    public static func truncateBody(of pattern: MessagePattern<HTTPMessage>, after byteCount: Int) -> Misbehaviour {
        let cut = cutBody(of: pattern, after: byteCount)
        var misbehaviour = Misbehaviour("end the body of \(pattern) after \(byteCount) bytes", on: pattern, .close)
        misbehaviour.actions = Array(cut.actions.dropLast()) + [.close]
        return misbehaviour
    }

    /// Resets the connection in place of an answer. The server has done what the request asks for.
    public static func resetInsteadOf(_ pattern: MessagePattern<HTTPMessage>) -> Misbehaviour {
        Misbehaviour("reset in place of \(pattern)", on: pattern, .drop, .reset)
    }

    /// Sends answers with a type that is not theirs.
    public static func wrongContentType(
        of pattern: MessagePattern<HTTPMessage>, _ type: String = "text/html"
    ) -> Misbehaviour {
        .changeResponse(pattern) { $0.fields.set("Content-Type", to: type) }
    }

    /// Sends answers without their body.
    public static func emptyBody(of pattern: MessagePattern<HTTPMessage>) -> Misbehaviour {
        Misbehaviour("no body in \(pattern)", on: pattern, .change { [$0.changingBody { _ in [] }] })
    }

    /// Sends the first half of a JSON body as if it were the whole one.
    public static func brokenJSON(in pattern: MessagePattern<HTTPMessage>) -> Misbehaviour {
        Misbehaviour(
            "broken JSON in \(pattern)", on: pattern,
            .change { [$0.changingBody { body in Array(body.prefix(body.count / 2)) }] })
    }

    private static func retryField(_ seconds: Int?) -> HTTPFields {
        seconds.map { ["Retry-After": "\($0)"] } ?? [:]
    }
}

extension HTTPFields {
    fileprivate static func + (one: HTTPFields, other: HTTPFields) -> HTTPFields {
        HTTPFields(Array(one) + Array(other))
    }
}
