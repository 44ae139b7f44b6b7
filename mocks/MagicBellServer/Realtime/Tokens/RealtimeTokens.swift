import CarillonEnvironment
import JSONWire
import OrderedCollections

/// The tokens of a server, and the signed requests that clients exchange for them. They outlive restarts.
struct RealtimeTokens {
    /// The rights of a client.
    struct Pass {
        let capability: Capability
        /// The end of the token; `nil` for a whole key.
        let expiry: Instant?
    }

    private struct Token {
        let capability: Capability
        var expiry: Instant
    }

    var key: RealtimeKey
    private let numbers: any RandomNumbers
    /// The tokens in the order of their issue. Expired ones stay, so that their users learn why they are refused.
    private var tokens: OrderedDictionary<String, Token> = [:]
    /// The nonces of the last minutes, with the time of their use.
    private var nonces: OrderedDictionary<String, Instant> = [:]

    /// The number of tokens, and of nonces, that are remembered.
    static let limit = 10_000
    /// The most by which a request's time may differ from the server's, in milliseconds.
    static let tolerance = 120_000
    /// The longest lifetime that a request for a token may ask for, in milliseconds: a day.
    static let longestLifetime = 86_400_000

    init(key: RealtimeKey, numbers: any RandomNumbers) {
        self.key = key
        self.numbers = numbers
    }

    /// Returns a signed request for a token that opens a user's channel.
    ///
    /// - Parameter milliseconds: The time now, in milliseconds since 1970.
    func request(for channel: String, lifetime: Duration, milliseconds: Int) -> JSON {
        TokenRequest(
            keyName: key.name, lifetime: Int(clamping: lifetime.wholeNanoseconds / 1_000_000),
            capability: Capability.text(for: channel), clientID: nil, timestamp: milliseconds,
            nonce: numbers.nextUUID().text
        ).json(secret: key.secret)
    }

    /// Exchanges a signed request for a token.
    ///
    /// - Throws: The reason to refuse the request: another key, a wrong code, an old time, or a nonce that was used.
    mutating func issue(
        for body: [UInt8], keyName: String, defaultLifetime: Duration, milliseconds: Int, at now: Instant
    ) throws(RealtimeError) -> JSON {
        let (request, code) = try TokenRequest.read(body)
        guard keyName == key.name else { throw .unknownKey }
        guard request.keyName == keyName, request.code(secret: key.secret).isSameSecret(as: code) else {
            throw .invalidCredentials
        }
        let (age, overflow) = milliseconds.subtractingReportingOverflow(request.timestamp)
        guard !overflow, age.magnitude <= Self.tolerance else { throw .staleTimestamp }
        try use("\(request.timestamp) \(request.nonce)", at: now)
        let capability = request.capability ?? #"{"*":["*"]}"#
        let lifetime = request.lifetime ?? Int(clamping: defaultLifetime.wholeNanoseconds / 1_000_000)
        guard lifetime <= RealtimeTokens.longestLifetime else { throw .badRequest("ttl is longer than a day") }
        let token = Token(
            capability: try Capability(capability), expiry: now.advanced(by: .milliseconds(lifetime)))
        let name = "\(key.name).\(numbers.nextUUID().text)\(numbers.nextUUID().text)"
        if tokens.count >= Self.limit { tokens.removeFirst() }
        tokens[name] = token
        var details: Members<JSON> = [
            "token": .string(name), "keyName": .string(key.name), "issued": .number(Double(milliseconds)),
            "expires": .number(Double(milliseconds + lifetime)), "capability": .string(capability),
        ]
        details["clientId"] = request.clientID.map { .string($0) }
        return .object(details)
    }

    /// Notes a nonce.
    ///
    /// - Throws: An error if the nonce was used before. A request is valid for two minutes around its time, so nobody
    ///   needs to remember its nonce for more than four.
    private mutating func use(_ nonce: String, at now: Instant) throws(RealtimeError) {
        guard nonces[nonce] == nil else { throw .usedNonce }
        let memory = Duration.milliseconds(2 * Self.tolerance)
        let old = nonces.values.prefix { $0.advanced(by: memory) < now }.count
        nonces.removeFirst(max(old, nonces.count - Self.limit + 1))
        nonces[nonce] = now
    }

    /// Returns the rights of whoever has this token.
    ///
    /// - Throws: An error if the token is unknown, or over by now.
    func pass(token: String, at now: Instant) throws(RealtimeError) -> Pass {
        guard let token = tokens[token] else { throw .unknownToken }
        guard token.expiry > now else { throw .expiredToken }
        return Pass(capability: token.capability, expiry: token.expiry)
    }

    /// Returns the rights of whoever has this key, as `NAME:SECRET`.
    ///
    /// - Throws: An error if the key is another one.
    func pass(key text: String) throws(RealtimeError) -> Pass {
        guard "\(key.name):\(key.secret)".isSameSecret(as: text) else { throw .invalidCredentials }
        return Pass(capability: .everything, expiry: nil)
    }

    /// Lets all tokens of a user's channel expire.
    mutating func expire(_ channel: String, at now: Instant) {
        for index in tokens.values.indices where tokens.values[index].capability.names(channel) {
            tokens.values[index].expiry = min(tokens.values[index].expiry, now)
        }
    }
}
