#if canImport(CMosquitto)
import CMosquitto
import CarillonEnvironment
import Foundation
import MQTTWire

extension MosquittoHandle {
    /// Takes up messages that an earlier process has sent, before the first connection. So the exchanges go on
    /// where they were left [MQTT-4.4.0-1].
    ///
    /// - Throws: the system's error if there is no further socket, which messages after PUBREC need.
    func restore(_ messages: [OutgoingMessage]) throws(NetworkError) {
        var sent: [OutgoingMessage] = []
        var released: [PacketIdentifier] = []
        for message in messages {
            switch message.stage {
            case .queued: break
            case .sent: sent.append(message)
            case .released(let identifier): released.append(identifier)
            }
        }
        if !released.isEmpty { try rehearse(released) }
        // The library sends these messages with DUP on its first connection.
        for message in sent {
            guard let identifier = message.stage.packetIdentifier else { continue }
            prepare(identifier)
            _ = publish(message.topic, message.payload, at: message.qualityOfService, as: identifier)
        }
    }

    /// Brings exchanges to the point where nothing but PUBREL may follow [MQTT-4.3.3-1]. No call of the library
    /// does that. So the library connects to a stand-in for a broker, which sends CONNACK and PUBREC. The packets
    /// that the library queues for it are never sent.
    private func rehearse(_ identifiers: [PacketIdentifier]) throws(NetworkError) {
        guard let topic = try? TopicName("-") else { return }
        for identifier in identifiers {
            prepare(identifier)
            // The topic and the payload do not matter, because the library will not send them.
            _ = publish(topic, [], at: .exactlyOnce, as: identifier)
        }
        let listener = try Socket.stream(for: .loopback)
        defer { listener.close() }
        let code = listener.listen(at: .loopback)
        guard code == 0 else { throw NetworkError(errno: code) }
        let address = listener.address
        guard call(address.host, address.port).isSuccess else { throw .reset }
        defer {
            cut()
            forgetNotes()
        }
        let library = Socket(descriptor: descriptor)
        let broker = try accept(library, from: listener)
        defer { broker.close() }
        write()
        var script: [UInt8] = [0x20, 2, 1, 0]
        for identifier in identifiers {
            script += [0x50, 2, UInt8(identifier.rawValue >> 8), UInt8(truncatingIfNeeded: identifier.rawValue)]
        }
        guard case .bytes(script.count) = broker.write(script[...]) else { throw .reset }
        var awaited = Set(identifiers.map(\.rawValue))
        while !awaited.isEmpty {
            Socket.wait(for: [(library, .read)])
            read()
            while let note = takeNote() {
                switch note {
                case .packet(let line) where line.kind == .pubrec: awaited.remove(line.packetIdentifier)
                case .disconnected: throw .reset
                default: break
                }
            }
        }
    }

    /// Waits for the library, which has begun to connect. Other callers are turned away.
    private func accept(_ library: Socket, from listener: Socket) throws(NetworkError) -> Socket {
        Socket.wait(for: [(library, .write)])
        if let error = library.takeError() { throw error }
        while true {
            switch listener.accept() {
            case .accepted(let caller):
                if caller.peerPort == library.port { return caller }
                caller.close()
            case .none: Socket.wait(for: [(listener, .read)])
            case .gone: continue
            case .exhausted: throw .system(EMFILE)
            }
        }
    }
}
#endif
