#if os(Linux)
import CCarillonGuest
import CarillonEnvironment
import Foundation

/// A connection of the world that continues, over the system's loopback, to a socket of a guest.
///
/// The guest is at rest whenever this code runs. So the system says exactly how many bytes are under way, and the end
/// reads all of them before the world goes on.
final class GuestConnection {
    /// The largest number of bytes that the guest has not read and that have left for its socket all the same. They fit
    /// into the system's smallest buffers, so they arrive for certain.
    static let window: UInt64 = 32_768
    /// The largest number of the guest's bytes that may wait for a peer that reads too slowly. A connection with more
    /// is reset at both ends.
    static let unreadLimit = 16 << 20

    /// A guest that has written fewer bytes has not filled its socket's buffer.
    private static let fullBuffer = 2_304

    /// The end in the world.
    let near: any Connection
    /// The guest's question for this connection, until it is answered.
    var request: UnsafeMutablePointer<carillon_guest_request>?
    /// The port that the guest has been told to call.
    private(set) var gate: Gate?
    private var socket: Socket?
    private var record: UnsafeMutablePointer<carillon_guest_connection>?
    private var harnessPort: UInt16 = 0
    private var guestPort: UInt16 = 0

    private var outgoing = OutgoingBytes()
    private var readCount: UInt64 = 0
    /// The number of bytes that have left for the guest's socket, and that the guest has not read.
    private var unread: UInt64 = 0
    private var isPeerFinished = false
    /// Whether the guest's end of its stream has been told.
    private var isFinished = false
    private(set) var isOver = false

    init(_ near: any Connection, for request: UnsafeMutablePointer<carillon_guest_request>? = nil) {
        self.near = near
        self.request = request
    }

    // MARK: The way in

    /// Answers the guest's call with a port that is for this connection alone.
    ///
    /// - Throws: the system's error if it refuses another socket.
    func openGate(of guest: OpaquePointer, own: carillon_guest_endpoint) throws(NetworkError) {
        guard let request = request.take() else { return }
        let gate = try Gate()
        self.gate = gate
        harnessPort = gate.address.port
        var local = own
        record = carillon_guest_answer_port(guest, request, harnessPort, &local)
        guard record != nil else {
            carillon_guest_answer_error(request, EMFILE)
            near.reset()
            return end()
        }
    }

    /// Takes the call of a guest that has come to rest.
    func acceptCall(of guest: OpaquePointer) {
        guard let gate else { return }
        guard let caller = carillon_guest_find_caller(guest, harnessPort) else {
            // The guest has given the socket up, before the call or right after it.
            if case .accepted(let socket) = gate.socket.accept() { socket.close() }
            near.reset()
            return end()
        }
        let port = caller.pointee.local_port
        while socket == nil {
            switch gate.socket.accept() {
            case .accepted(let accepted) where accepted.peerPort == port: socket = accepted
            case .accepted(let stranger): stranger.close()
            case .none: Socket.wait(for: [(gate.socket, .read)])
            case .gone, .exhausted: continue
            }
        }
        gate.close()
        self.gate = nil
        socket?.sendAtOnce()
        guestPort = port
        record?.pointee.guest_port = port
    }

    /// Calls a port at which the guest listens.
    ///
    /// - Throws: the system's error if it refuses the call.
    func call(_ guest: OpaquePointer, at port: UInt16, from peer: carillon_guest_endpoint) throws(NetworkError) {
        let socket = try Socket.stream(for: .loopback)
        self.socket = socket
        guard socket.bind(to: .loopback) == 0,
            let address = SocketAddress.numeric(
                Endpoint(host: "127.0.0.1", port: port)
            ).first
        else { throw .system(EADDRNOTAVAIL) }
        (harnessPort, guestPort) = (socket.port, port)
        var peer = peer
        record = carillon_guest_connection_open(guest, harnessPort, guestPort, nil, &peer)
        guard record != nil else { throw .system(EMFILE) }
        try socket.connect(to: address)
        Socket.wait(for: [(socket, .write)])
        if let error = socket.takeError() { throw error }
        socket.sendAtOnce()
    }

    // MARK: From the world to the guest

    /// Takes an event of the end in the world. Returns whether the guest should hear of it.
    func take(_ event: ConnectionEvent) -> Bool {
        switch event {
        case .open, .writable: return false
        case .data(let bytes):
            outgoing.append(bytes)
            return push()
        case .endOfStream:
            isPeerFinished = true
            return push()
        case .closed(let error):
            if error == nil {
                isPeerFinished = true
                return push()
            }
            socket?.abort()
            socket = nil
            record?.pointee.ending = 2
            return true
        }
    }

    /// Writes what the guest has room for. Returns whether anything has left.
    private func push() -> Bool {
        guard let socket, let record else { return false }
        var hasMoved = false
        while unread < GuestConnection.window, !outgoing.isEmpty {
            let piece = outgoing.waiting.prefix(Int(GuestConnection.window - unread))
            guard case .bytes(let count) = socket.write(piece), count > 0 else { break }
            outgoing.remove(count)
            record.pointee.written += UInt64(count)
            unread += UInt64(count)
            hasMoved = true
        }
        if outgoing.isEmpty, isPeerFinished, record.pointee.ending == 0 {
            socket.finishWriting()
            record.pointee.ending = 1
            hasMoved = true
        }
        if outgoing.isEmpty { near.resume() } else { near.pause() }
        return hasMoved
    }

    // MARK: From the guest to the world

    /// Takes in everything that the guest has sent until it came to rest. Returns whether the guest should go on,
    /// because it has room now.
    func takeIn(from guest: OpaquePointer, into buffer: inout [UInt8]) -> Bool {
        guard let socket, let record else { return false }
        let end = carillon_guest_find_socket(guest, guestPort, harnessPort)?.pointee
        let sent = end?.sent ?? .max
        let isFinishing = end.map { $0.has_finished != 0 } ?? true
        var bytes: [UInt8] = []
        var ending: NetworkError?? = .none
        while !isFinished, ending == nil, readCount < sent || isFinishing {
            switch socket.read(into: &buffer) {
            case .bytes(0): ending = .some(nil)
            case .bytes(let count):
                readCount += UInt64(count)
                bytes += buffer.prefix(count)
            case .wait: Socket.wait(for: [(socket, .read)])
            case .failed(let error): ending = .some(error)
            }
        }
        if !bytes.isEmpty { near.send(bytes) }
        if near.bufferedByteCount > GuestConnection.unreadLimit {
            near.reset()
            socket.abort()
            record.pointee.ending = 2
            self.end()
            return true
        }
        switch ending {
        case .some(.some): near.reset()
        case .some(.none):
            isFinished = true
            near.finish()
        case .none: break
        }
        guard let end else {
            // Bytes that nobody can read any more are answered with a reset.
            if !isFinished || !outgoing.isEmpty { near.reset() }
            self.end()
            return false
        }
        unread = UInt64(end.unread)
        // A guest that wrote so much may have waited for room.
        return push() || bytes.count >= GuestConnection.fullBuffer
    }

    /// Takes in what is left of a guest that has died.
    func takeRest(into buffer: inout [UInt8]) {
        guard let socket, !isFinished else { return end() }
        var bytes: [UInt8] = []
        var isReset = false
        reading: while true {
            switch socket.read(into: &buffer) {
            case .bytes(0): break reading
            case .bytes(let count): bytes += buffer.prefix(count)
            case .wait: Socket.wait(for: [(socket, .read)])
            case .failed:
                isReset = true
                break reading
            }
        }
        if !bytes.isEmpty { near.send(bytes) }
        if isReset || !outgoing.isEmpty { near.reset() } else { near.finish() }
        end()
    }

    /// Releases the end in the real world.
    func end() {
        isOver = true
        gate?.close()
        gate = nil
        socket?.close()
        socket = nil
        if let record = record.take() { carillon_guest_connection_close(record) }
    }
}
#endif
