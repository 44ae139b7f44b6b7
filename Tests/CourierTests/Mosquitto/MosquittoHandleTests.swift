#if canImport(CMosquitto)
import CarillonEnvironment
import CourierCore
import Foundation
import MQTTWire
import Testing

@testable import CourierMQTT

/// On a socket of the system's, whose other end the test has. It waits only for what the system is about to do.
@Suite("A client of libmosquitto's")
struct MosquittoHandleTests {
    private let listener: Socket
    private let options = ConnectOptions(
        host: "127.0.0.1", port: 1883, clientId: "rider", username: "u", password: "p")

    init() throws {
        listener = try Socket.stream(for: .loopback)
        #expect(listener.listen(at: .loopback) == 0)
    }

    /// Connects, and has the broker accept.
    private func connect(_ handle: MosquittoHandle) throws -> Socket {
        let address = listener.address
        try handle.connect(
            to: SocketRoute(
                endpoint: Endpoint(host: "broker", port: 1883), address: address.host, port: address.port), options)
        Socket.wait(for: [(Socket(descriptor: handle.descriptor), .write)])
        Socket.wait(for: [(listener, .read)])
        guard case .accepted(let broker) = listener.accept() else { throw NetworkError.reset }
        handle.write()
        #expect(try receive(at: broker).map(\.kind) == [.connect])
        try send([.connack(Connack())], from: broker, to: handle)
        return broker
    }

    private func send(_ packets: [ControlPacket], from broker: Socket, to handle: MosquittoHandle) throws {
        let bytes = try packets.flatMap(PacketEncoder().encode)
        guard case .bytes(bytes.count) = broker.write(bytes[...]) else { throw NetworkError.reset }
        Socket.wait(for: [(Socket(descriptor: handle.descriptor), .read)])
        while handle.hasSomethingToRead, handle.isOpen { handle.read() }
    }

    private func receive(at broker: Socket) throws -> [ControlPacket] {
        var buffer = [UInt8](repeating: 0, count: 4_096)
        Socket.wait(for: [(broker, .read)])
        guard case .bytes(let count) = broker.read(into: &buffer) else { throw NetworkError.reset }
        // Without a CONNECT before them, a decoder takes no other packets.
        let isFirst = ControlPacket.Kind(rawValue: buffer[0] >> 4) == .connect
        var decoder = PacketDecoder(from: .client)
        if !isFirst { decoder.append(try PacketEncoder().encode(.connect(Connect(options, keepAlive: 0)))) }
        decoder.append(Array(buffer[..<count]))
        var packets: [ControlPacket] = []
        while let decoded = try decoder.next() { packets.append(decoded.packet) }
        return Array(packets.dropFirst(isFirst ? 0 : 1))
    }

    private func message(_ identifier: UInt16, at qualityOfService: QualityOfService) throws -> ControlPacket {
        let identifier = try #require(PacketIdentifier(identifier))
        return .publish(
            Publish(
                topic: try TopicName("news"), payload: [1, 2],
                delivery: qualityOfService == .atLeastOnce
                    ? .atLeastOnce(identifier, duplicate: false) : .exactlyOnce(identifier, duplicate: false)))
    }

    @Test("It acknowledges when it is told to write, and not before")
    func acknowledgement() throws {
        let handle = try MosquittoHandle(options, LiveTests.environment("app"))
        let broker = try connect(handle)
        defer { broker.close() }
        handle.forgetNotes()
        try send(
            [try message(5, at: .atLeastOnce), try message(6, at: .exactlyOnce)], from: broker, to: handle)
        var buffer = [UInt8](repeating: 0, count: 16)
        guard case .wait = broker.read(into: &buffer) else { throw NetworkError.reset }
        #expect(handle.wantsToWrite)
        handle.write()
        #expect(!handle.wantsToWrite)
        #expect(try receive(at: broker).map(\.kind) == [.puback, .pubrec])
    }

    @Test("A connection that is cut is reset, and the session goes on with the next")
    func cut() throws {
        let handle = try MosquittoHandle(options, LiveTests.environment("app"))
        let first = try connect(handle)
        let topic = try TopicName("orders")
        #expect(handle.publish(topic, [7], at: .exactlyOnce, as: PacketIdentifier(1)).isSuccess)
        handle.write()
        #expect(try receive(at: first).map(\.kind) == [.publish])
        handle.cut()
        #expect(!handle.isOpen)
        #expect(handle.held == [1])
        Socket.wait(for: [(first, .read)])
        #expect(first.takeError() == .reset)
        first.close()
        handle.forgetNotes()
        let second = try connect(handle)
        handle.write()
        let again = try receive(at: second)
        #expect(
            again == [
                .publish(
                    Publish(
                        topic: topic, payload: [7],
                        delivery: .exactlyOnce(try #require(PacketIdentifier(1)), duplicate: true)))
            ])
        second.close()
    }

    @Test("Every end that it meets is told once, with the error of the system", arguments: [true, false])
    func ends(_ isGraceful: Bool) throws {
        let handle = try MosquittoHandle(options, LiveTests.environment("app"))
        let broker = try connect(handle)
        handle.forgetNotes()
        if isGraceful { broker.close() } else { broker.abort() }
        Socket.wait(for: [(Socket(descriptor: handle.descriptor), .read)])
        var ends: [ConnectionEnd] = []
        while handle.hasSomethingToRead { handle.read() }
        handle.write()
        while let note = handle.takeNote() {
            if case .disconnected(let error) = note {
                ends.append(error.end(isEstablished: true, firstPacket: .connack))
            }
        }
        #expect(ends.first == (isGraceful ? .closedByBroker : .network(.reset)))
        #expect(!handle.isOpen)
    }
}
#endif
