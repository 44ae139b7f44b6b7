import Testing

@testable import CourierCore

@Suite("Connect options")
struct ConnectOptionsTests {
    @Test("Only what identifies and admits the client has to be said")
    func defaults() {
        let options = ConnectOptions(host: "h", port: 1883, clientId: "c", username: "u", password: "p")
        #expect(options.keepAlive == 60)
        #expect(!options.isCleanSession)
        #expect(options.userProperties == nil)
        #expect(options.alpn == nil)
        #expect(options.scheme == nil)
    }

    @Test(
        "The scheme or port 443 asks for TLS",
        arguments: [
            ("ssl", 1883, true), ("tls", 1883, true), (nil, 443, true), (nil, 1883, false), ("SSL", 1883, false),
            ("tcp", 8883, false),
        ] as [(String?, UInt16, Bool)])
    func security(_ scheme: String?, _ port: UInt16, _ isSecure: Bool) {
        let options = ConnectOptions(
            host: "h", port: port, clientId: "c", username: "u", password: "p", scheme: scheme)
        #expect(options.shouldUseSecureTransportLayer == isSecure)
    }
}
