#if canImport(COpenSSL)
import COpenSSL
import CarillonEnvironment
import TestBeds
import Testing

@testable import CarillonTLS

/// A server's end, and a client that speaks TLS 1.3 and has agreed with it. Their bytes a test carries by hand.
final class CarriedEnds {
    /// A connection of which as many bytes wait as the test says.
    final class Transport: Connection {
        let id: UInt64 = 1
        var handler: ((ConnectionEvent) -> Void)?
        var bufferedByteCount = 0
        private var sent: [UInt8] = []

        func takeSent() -> [UInt8] {
            defer { sent = [] }
            return sent
        }

        func send(_ bytes: [UInt8]) { sent += bytes }
        func pause() {}
        func resume() {}
        func finish() {}
        func reset() {}
    }

    let transport = Transport()
    let server: TLSEnd
    /// The session inside of the server's end.
    let session: TLSSession
    let client: TLSSession

    init(_ bed: TLSBed) throws {
        let environment = bed.server
        let identity = try bed.authority().identity(for: ["server"], environment: environment)
        let session = try TLSSession(
            .server(identity, [], environment), isServer: true, environment: environment)
        let connection = TLSConnection(
            transport, isEstablished: true, handshakeTimeout: .seconds(30), environment: environment
        ) { session }
        self.session = session
        server = TLSEnd(connection, on: bed.loop)
        client = try TLSSession(
            .client(to: "server", versions: .only13, environment: bed.client), isServer: false,
            environment: bed.client)
        while try !client.shakeHands() { carry() }
        carry()
        #expect(server.signals == [.open])
    }

    /// Carries what the client has to say, and what the server answers.
    private func carry() {
        transport.handler?(.data(client.takeOutput()))
        client.receive(transport.takeSent())
    }

    /// Has the client ask for new keys once. Returns what the server answers, be it to this request or, where
    /// OpenSSL puts that off until it is called again, to the one before it.
    func askForKeys() -> [UInt8] {
        #expect(SSL_key_update(client.connection, SSL_KEY_UPDATE_REQUESTED) == 1)
        #expect(SSL_do_handshake(client.connection) == 1)
        transport.handler?(.data(client.takeOutput()))
        return transport.takeSent()
    }
}
#endif
