import CarillonEnvironment
import CarillonWebSocket
import Foundation
import MQTTWire
import Testing

/// A client on a real socket that says what it is told to.
actor Caller {
    private static let environment = CallerThread.environment

    private let connection: any Connection
    private let encoder = PacketEncoder()
    private var decoder = PacketDecoder(from: .server, version: .v3_1_1)
    private var bytes: [UInt8] = []
    private var isOver = false
    private var waiting: CheckedContinuation<Void, Never>?

    nonisolated var unownedExecutor: UnownedSerialExecutor { Caller.environment.loop.asUnownedSerialExecutor() }

    /// Somebody who has connected to a port of this machine, and said nothing.
    @CallerThread
    static func call(
        _ port: UInt16, host: String = "127.0.0.1", inWebSocket: Bool = false
    ) async throws -> Caller {
        try await environment.loop.spawn {
            let plain = environment.network.connect(to: Endpoint(host: host, port: port))
            if inWebSocket { return Caller(WebSocketTunnel(plain, to: host, environment: environment)) }
            return Caller(plain)
        }.value
    }

    /// Somebody whom the broker has let in.
    @CallerThread
    static func client(_ identifier: ClientIdentifier, at port: UInt16, clean: Bool = true) async throws -> Caller {
        let caller = try await call(port)
        try await caller.send(.connect(Connect(clientIdentifier: identifier, cleanSession: clean)))
        guard case .connack(let connack) = try await caller.next(), connack.returnCode == .accepted else {
            throw Refused()
        }
        return caller
    }

    struct Refused: Error {}

    private init(_ connection: sending any Connection) {
        self.connection = connection
        connection.handler = { event in self.assumeIsolated { $0.handle(event) } }
    }

    func send(_ packet: ControlPacket) throws { connection.send(try encoder.encode(packet)) }

    func send(bytes: [UInt8]) { connection.send(bytes) }

    func reset() { connection.reset() }

    /// The next packet; `nil` at the end of the connection.
    func next() async throws -> ControlPacket? {
        while true {
            if let decoded = try decoder.next() { return decoded.packet }
            if isOver { return nil }
            await withCheckedContinuation { waiting = $0 }
        }
    }

    /// All that comes until the end of the connection, undecoded.
    func rest() async -> [UInt8] {
        while !isOver { await withCheckedContinuation { waiting = $0 } }
        return bytes
    }

    private func handle(_ event: ConnectionEvent) {
        switch event {
        case .open, .writable: return
        case .data(let more):
            bytes += more
            decoder.append(more)
        case .endOfStream:
            isOver = true
            connection.finish()
        case .closed: isOver = true
        }
        waiting.take()?.resume()
    }
}
