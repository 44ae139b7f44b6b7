/// The connect options that a log shows: neither user name nor password.
struct LoggedConnectOptions: Hashable, Sendable, Codable {
    var host: String?
    var port: Int?
    var keepAlive: Int?
    var clientId: String?
    var isCleanSession: Bool?
    var userProperties: [String: String]?
    var alpn: [String]?
    var scheme: String?

    init(_ dictionary: [String: Any]) {
        host = dictionary["host"] as? String
        port = dictionary["port"] as? Int
        keepAlive = dictionary["keepAlive"] as? Int
        clientId = dictionary["clientId"] as? String
        isCleanSession = dictionary["isCleanSession"] as? Bool
        userProperties = dictionary["userProperties"] as? [String: String]
        alpn = dictionary["alpn"] as? [String]
        scheme = dictionary["scheme"] as? String
    }
}
