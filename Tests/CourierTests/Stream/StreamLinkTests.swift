import CarillonEnvironment
import MQTTWire
import Testing

@testable import CourierMQTT

@Suite("The connection of a stream engine")
struct StreamLinkTests {
    private let connection = SilentConnection()
    private let connect = Connect(clientIdentifier: "rider")

    private func makeSession() throws -> ClientSession {
        let outbox = Outbox(store: MemoryOutgoingMessageStore(), limits: .init(messageCount: 10))
        return ClientSession(connect, outbox: outbox, inbox: try CourierBed().inbox(), at: .zero)
    }

    @Test("A session begins on a connection that is being opened, and ends with it") func session() throws {
        let session = try makeSession()
        var link = StreamLink.opening(connect, connection)
        #expect(link.session == nil)
        link.begin(session)
        #expect(link.session === session)
        #expect(link.connection === connection)
        let left = link.end()
        #expect(left === connection)
        #expect(link.session == nil)
        #expect(link.connection == nil)
    }

    @Test("No session begins without a connection, or beside another session") func once() throws {
        let (first, second) = (try makeSession(), try makeSession())
        var link = StreamLink.closed
        link.begin(first)
        #expect(link.session == nil)
        link = .running(first, connection)
        link.begin(second)
        #expect(link.session === first)
    }

    @Test("A promise lasts until the PUBACK has left, and no longer than the connection") func promise() throws {
        let session = try makeSession()
        var link = StreamLink.running(session, connection)
        link.promise()
        #expect(link.isPromising)
        #expect(link.session === session)
        link.promiseDidLeave()
        #expect(!link.isPromising)
        #expect(link.session === session)
        link.promise()
        let left = [link.end(), link.end()]
        #expect(left.map { $0 === connection } == [true, false])
        #expect(!link.isPromising)
        link.promiseDidLeave()
        #expect(link.connection == nil)
    }

    @Test("Nothing is promised before there is a session") func early() {
        var link = StreamLink.opening(connect, connection)
        link.promise()
        #expect(!link.isPromising)
    }
}

/// A connection on which nothing happens.
private final class SilentConnection: Connection {
    let id: UInt64 = 1
    var handler: ((ConnectionEvent) -> Void)?
    let bufferedByteCount = 0
    func send(_ bytes: [UInt8]) {}
    func pause() {}
    func resume() {}
    func finish() {}
    func reset() {}
}
