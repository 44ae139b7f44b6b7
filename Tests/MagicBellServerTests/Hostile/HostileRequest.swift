import CarillonEnvironment
import Foundation
import HTTPHosting
import HTTPWire
import MagicBellWire
import TestBasics

@testable import MagicBellServer
@testable import MockHosting

/// The requests that are changed, and the secrets in them.
enum HostileRequest {
    /// The secrets of a project. No journal may show them.
    struct Secrets {
        let apiSecret = "hush-api-secret"
        let keySecret = "hush-key-secret"
        let inboxToken = "hush-inbox-token"
        let deviceToken = "0123456789abcdef0123456789abcdef"
        var hmac = ""
        var userToken = ""
        var accessToken = ""
        var tokenRequest = ""
        /// The identifier of one of Ann's notifications, which is no secret.
        var notification = ""
    }

    /// A whole request. Ann is a user, whom a token may name; anybody else is the project.
    static func bytes(
        _ line: String, _ body: String, of sender: String, _ secrets: Secrets, _ more: HTTPFields
    ) -> [UInt8] {
        var text = "\(line)\r\nHost: bell\r\n\(MagicBellField.apiKey): project-key\r\n"
        switch sender {
        case "ann":
            text += "\(MagicBellField.userExternalID): ann\r\n\(MagicBellField.userHMAC): \(secrets.hmac)\r\n"
        case "token": text += "Authorization: Bearer \(secrets.userToken)\r\n"
        default:
            text +=
                "\(MagicBellField.apiSecret): \(secrets.apiSecret)\r\nAuthorization: Bearer \(secrets.apiSecret)\r\n"
        }
        for field in more { text += "\(field.name): \(field.value)\r\n" }
        if !body.isEmpty { text += "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n" }
        return Array((text + "\r\n" + body).utf8)
    }

    /// Requests of each kind: the line, the body, and who sends it.
    static func all(_ secrets: Secrets) -> [(line: String, body: String, sender: String)] {
        let id = secrets.notification
        return [
            ("GET /notifications?page=1&per_page=3&read=false&categories=a,b&topic=%74", "", "ann"),
            ("HEAD /notifications", "", "ann"), ("GET /notifications/\(id)", "", "ann"),
            ("POST /notifications/\(id)/read", "", "ann"), ("POST /notifications/\(id)/unread", "", "ann"),
            ("POST /notifications/\(id)/archive", "", "ann"), ("DELETE /notifications/\(id)/archive", "", "ann"),
            (
                "POST /notifications",
                #"{"notification":{"title":"T","recipients":[{"email":"a@b.c"},{"external_id":"1"}],"#
                    + #""custom_attributes":{"a":[1,null]},"overrides":{"channels":{"in_app":{"title":"x"}}}}}"#, "us"
            ),
            (
                "POST /broadcasts",
                #"{"broadcast":{"title":"T","recipients":[{"external_id":"ann"},{"email":"a@b.c"}],"category":"c"}}"#,
                "us"
            ),
            ("GET /broadcasts", "", "us"), ("POST /notifications/read?category=a", "", "ann"),
            ("POST /notifications/seen", "", "ann"), ("GET /config", "", "ann"),
            (
                "PUT /notification_preferences",
                #"{"notification_preferences":{"categories":[{"slug":"c","channels":[{"slug":"email","enabled":false}]}]}}"#,
                "ann"
            ),
            ("GET /notification_preferences", "", "ann"),
            (
                "POST /push_subscriptions",
                #"{"push_subscription":{"device_token":"\#(secrets.deviceToken)","platform":"ios"}}"#, "ann"
            ),
            ("DELETE /push_subscriptions/\(secrets.deviceToken)", "", "ann"),
            ("POST /channels/mobile_push/apns/tokens", #"{"apns":{"device_token":"\#(secrets.deviceToken)"}}"#, "ann"),
            ("DELETE /channels/mobile_push/apns/tokens/\(secrets.deviceToken)", "", "ann"),
            ("POST /subscriptions", #"{"subscription":{"topic":"t","categories":[{"slug":"a","reason":"r"}]}}"#, "ann"),
            ("POST /users", #"{"user":{"email":"a@b.c","external_id":"7","phone_numbers":["1"]}}"#, "us"),
            ("PUT /users/external_id:7", #"{"user":{"email":"x@y.z"}}"#, "us"),
            ("GET /users?last_seen_at:after=17", "", "us"),
            ("POST /imports", #"{"import":{"users":[{"email":"a@b.c"}]}}"#, "us"), ("GET /metrics/topics", "", "us"),
            ("POST /workspaces/1/projects", #"{"project":{"name":"P"}}"#, "us"),
            (
                "POST /graphql",
                #"{"query":"query($a:Boolean=true){a:notifications(read:$a,first:5 after:\"x\"){...F}}"#
                    + #"fragment F on NotificationsConnection{totalCount edges{cursor node{id title}}}","variables":{"a":false}}"#,
                "ann"
            ),
            ("POST /graphql", #"{"query":"{ notifications { unreadCount edges { node { title } } } }"}"#, "ann"),
            ("POST /ws/auth", "", "ann"), ("POST /ably/auth", "{}", "ann"),
            ("POST /keys/bench.key/requestToken", secrets.tokenRequest, "ann"),
            ("GET /sse?v=1.1&channels=user_1-project_1&accessToken=\(secrets.accessToken)", "", "ann"),
            (
                "GET /event-stream?v=1.1&channel=user_1-project_1&key=bench.key%3A\(secrets.keySecret)&rewind=2", "",
                "us"
            ),
            ("POST /channels/in_app/inbox/tokens", #"{"inbox":{"token":"\#(secrets.inboxToken)"}}"#, "ann"),
            ("PUT /v2/channels/in_app/inbox/tokens", #"{"token":"\(secrets.inboxToken)"}"#, "token"),
            ("GET /v2/notifications/\(id)", "", "token"),
            ("GET /?api_key=project-key&token=\(secrets.inboxToken)", "upgrade", "ann"),
        ]
    }
}

extension HostileRequest.Secrets {
    /// The places where a secret is known to be one: what stands before it.
    private var places: [(secret: String, name: String, before: [String])] {
        [
            (apiSecret, "the API secret", ["\r\n\(MagicBellField.apiSecret): ", "\r\nAuthorization: Bearer "]),
            (userToken, "the user's token", ["\r\nAuthorization: Bearer "]),
            (hmac, "the HMAC", ["\r\n\(MagicBellField.userHMAC): "]),
            (accessToken, "the access token", ["&accessToken="]),
            (keySecret, "the key's secret", ["&key=bench.key%3A"]),
            (inboxToken, "the inbox token", [#"{"token":""#, "&token="]),
            (
                deviceToken, "the device token",
                [
                    #"{"push_subscription":{"device_token":""#, #"{"apns":{"device_token":""#, "/tokens/",
                    "/push_subscriptions/",
                ]
            ),
        ]
    }

    /// Returns the secrets that notes show, with the text that shows them. A secret that a mutation took from its
    /// place, as by another name of its field, is not looked for.
    func shown(
        in notes: [ServerNote<HTTPMessage, HTTPEvent<MagicBellEvent>>], sent: [UInt8], tally: inout TrafficTally
    ) -> [(String, String)] {
        let sent = Data(sent)
        let bodies = notes.reduce(into: Data()) { bodies, note in
            if case .received(let message) = note.entry.event { bodies += message.body ?? [] }
        }
        var found: [(String, String)] = []
        var texts: [String]?
        for place in places where !place.secret.isEmpty {
            let count = sent.count(of: place.secret)
            let known = place.before.reduce(0) { $0 + sent.count(of: $1 + place.secret) }
            guard count > 0, known == count else { continue }
            // With a wrong length the next request is a part of the body, in which only members of JSON can be secrets.
            let members = place.before.filter { $0.hasPrefix("{") }
            guard members.reduce(0, { $0 + bodies.count(of: $1 + place.secret) }) == bodies.count(of: place.secret)
            else {
                continue
            }
            tally.searches += 1
            let shown = texts ?? notes.flatMap(\.shown)
            texts = shown
            if let text = shown.first(where: { $0.contains(place.secret) }) { found.append((place.name, text)) }
        }
        return found
    }
}

extension ServerNote<HTTPMessage, HTTPEvent<MagicBellEvent>> {
    /// The texts by which a journal and a trace show the note.
    fileprivate var shown: [String] {
        let event = traceEvent(server: "bell", peer: nil, connection: 1)
        return ["\(entry)"]
            + (event.map { event in [event.text] + event.fields.map { "\($0.name)=\($0.value)" } } ?? [])
    }
}

extension Data {
    fileprivate func count(of part: String) -> Int {
        let part = Data(part.utf8)
        var (count, start) = (0, startIndex)
        while let range = range(of: part, in: start..<endIndex) {
            count += 1
            start = range.upperBound
        }
        return count
    }
}
