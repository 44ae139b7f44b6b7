public import Carillon
import JSONWire

// The orders of the kind `mqtt`.
extension ClientOrder {
    /// Connects to a broker.
    ///
    /// - Parameters:
    ///   - endpoint: the broker's host and port.
    ///   - client: the client identifier.
    ///   - isClean: whether the session begins anew, and ends with the connection.
    ///   - keepAlive: the keep alive, in seconds.
    ///   - user: the user name.
    ///   - password: the password.
    ///   - will: the will.
    ///   - isSecure: whether the client speaks TLS.
    ///   - isWebSocket: whether the client speaks WebSocket.
    public static func connect(
        to endpoint: Endpoint, as client: String, clean isClean: Bool = true, keepAlive: Int = 60, user: String? = nil,
        password: String? = nil, will: ClientWill? = nil, tls isSecure: Bool = false,
        webSocket isWebSocket: Bool = false
    ) -> ClientOrder {
        ClientOrder(
            "connect",
            [
                "host": .string(endpoint.host), "port": .number(Double(endpoint.port)),
                "client": client.isEmpty ? nil : .string(client), "clean": isClean ? nil : false,
                "keepAlive": keepAlive == 60 ? nil : .number(Double(keepAlive)), "user": user.map(JSON.string),
                "password": password.map(JSON.string), "will": will?.json, "tls": isSecure ? true : nil,
                "transport": isWebSocket ? "websocket" : nil,
            ])
    }

    /// Says goodbye to the server.
    public static let disconnect = ClientOrder("disconnect")

    /// Subscribes to filters, each with the highest level of QoS that the client wants.
    public static func subscribe(_ filters: KeyValuePairs<String, Int>) -> ClientOrder {
        let list = filters.map { JSON.object(["filter": .string($0), "qos": .number(Double($1))]) }
        return ClientOrder("subscribe", ["filters": .array(list)])
    }

    /// Unsubscribes from filters.
    public static func unsubscribe(_ filters: String...) -> ClientOrder {
        ClientOrder("unsubscribe", ["filters": .array(filters.map(JSON.string))])
    }

    /// Publishes a text.
    public static func publish(_ text: String, to topic: String, qos: Int = 0, retain: Bool = false) -> ClientOrder {
        ClientOrder(
            "publish",
            [
                "topic": .string(topic), "payload": text.isEmpty ? nil : .string(text),
                "qos": qos == 0 ? nil : .number(Double(qos)), "retain": retain ? true : nil,
            ])
    }
}

/// The will of a client: the message that the broker publishes if the client is lost.
public struct ClientWill: Hashable, Sendable {
    /// The topic.
    public var topic: String
    /// The payload as text.
    public var payload: String
    /// The level of QoS.
    public var qos: Int
    /// Whether the broker retains the message.
    public var isRetained: Bool

    /// Creates a will.
    public init(_ payload: String, to topic: String, qos: Int = 0, retain isRetained: Bool = false) {
        (self.topic, self.payload, self.qos, self.isRetained) = (topic, payload, qos, isRetained)
    }

    var json: JSON {
        var fields: Members<JSON> = ["topic": .string(topic), "payload": .string(payload)]
        if qos != 0 { fields["qos"] = .number(Double(qos)) }
        if isRetained { fields["retain"] = true }
        return .object(fields)
    }
}
