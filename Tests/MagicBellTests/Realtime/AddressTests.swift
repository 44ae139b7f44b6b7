import CarillonEnvironment
import Foundation
import HTTPEngine
import HTTPWire
import MagicBellWire
import Testing

@testable import MagicBell

@Suite("The addresses of a realtime channel")
struct AddressTests {
    private let fields: HTTPFields = ["X-MAGICBELL-API-KEY": "key", "X-MAGICBELL-USER-HMAC": "hmac"]

    private func addresses(_ base: String, _ options: RealtimeOptions = RealtimeOptions()) throws -> RealtimeAddresses {
        RealtimeAddresses(base: try #require(URL(string: base)), options: options, fields: fields)
    }

    @Test(
        "MagicBell's own API comes with Ably's servers, any other with itself",
        arguments: [
            ("https://api.magicbell.com", "https://rest.ably.io", "https://realtime.ably.io", "wss://ws.magicbell.com"),
            (
                "https://API.magicbell.com/v9", "https://rest.ably.io", "https://realtime.ably.io",
                "wss://ws.magicbell.com"
            ),
            ("http://server:8080/prefix", "http://server:8080", "http://server:8080", "ws://server:8080"),
            ("https://server/a/b?c", "https://server", "https://server", "wss://server"),
        ])
    func defaults(_ base: String, _ token: String, _ stream: String, _ socket: String) throws {
        let events = try addresses(base)
        #expect(events.tokenURL.absoluteString == token && events.channelURL.absoluteString == stream)
        let sockets = try addresses(base, RealtimeOptions(transport: .webSocket))
        #expect(sockets.channelURL.absoluteString == socket)
    }

    @Test("The app may name the servers") func chosen() throws {
        let options = RealtimeOptions(
            tokenURL: URL(string: "http://tokens/x"), channelURL: URL(string: "http://events/y"))
        let addresses = try addresses("https://api.magicbell.com", options)
        #expect(
            addresses.request(.token(keyName: "a.b", body: [])).url.absoluteString
                == "http://tokens/x/keys/a.b/requestToken")
        #expect(
            addresses.stream(channel: "c", token: "t", lastEvent: nil).absoluteString
                == "http://events/y/sse?v=1.1&accessToken=t&channels=c&heartbeats=true")
    }

    @Test(
        "The path prefix of the API counts for its requests [MB-CLI-6]",
        arguments: ["http://server/p", "http://server/p/"])
    func prefix(_ base: String) throws {
        let addresses = try addresses(base)
        let config = addresses.request(.config)
        #expect(config.method == .get && config.url.absoluteString == "http://server/p/config")
        #expect(config.fields == fields && config.body == nil && config.idleTimeout == .seconds(10))
        let authorization = addresses.request(.authorization)
        #expect(authorization.method == .post && authorization.url.absoluteString == "http://server/p/ws/auth")
        #expect(authorization.body == [])
        #expect(authorization.fields["Content-Type"] == "application/x-www-form-urlencoded")
        #expect(authorization.fields["Accept"] == "application/json")
        #expect(authorization.fields["X-MAGICBELL-USER-HMAC"] == "hmac")
        let registration = addresses.request(.registration(token: "ab"))
        #expect(registration.url.absoluteString == "http://server/p/channels/in_app/inbox/tokens")
        #expect(registration.body == Array(#"{"inbox":{"token":"ab"}}"#.utf8))
    }

    @Test("The server of tokens gets none of the user's fields, and the key's name stays one part of the path")
    func token() throws {
        let request = try addresses("http://server/p").request(.token(keyName: "a/../b?c d", body: [1]))
        #expect(request.url.absoluteString == "http://server/keys/a%2F..%2Fb%3Fc%20d/requestToken")
        #expect(request.fields == ["Content-Type": "application/json", "Accept": "application/json"])
        #expect(request.method == .post && request.body == [1])
    }

    @Test("The stream's address has all parts, with every special character escaped [MB-SSE-1]") func stream() throws {
        let url = try addresses("http://server/p").stream(channel: "a,b&c", token: "t+/=é", lastEvent: "c1:1-0@ ")
        #expect(
            url.absoluteString
                == "http://server/sse?v=1.1&accessToken=t%2B%2F%3D%C3%A9&channels=a%2Cb%26c&heartbeats=true"
                + "&lastEvent=c1%3A1-0%40%20&rewind=1")
    }

    @Test("The socket's address has the key and the token") func socket() throws {
        let addresses = try addresses("https://server/p", RealtimeOptions(transport: .webSocket))
        #expect(addresses.socket(token: "ab").absoluteString == "wss://server/?api_key=key&token=ab")
    }
}
