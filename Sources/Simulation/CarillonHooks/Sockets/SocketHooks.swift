// The functions that the definitions of sockets and names in C lead to, on the thread of a world.

#if os(Linux)
import CCarillonHooks
import CarillonEnvironment
import CarillonSimulation
import Foundation

@_cdecl("carillon_sockets_connect")
func connectInWorld(
    _ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t, _ isBlocking: Int32
) -> carillon_connecting {
    guard let loop = currentLoop, let peer = Peer(address, length) else { return carillon_connecting_really }
    // The engines of clients connect to the routes that they have found.
    if peer.host == "127.0.0.1", loop.hasGate(at: peer.port) { return carillon_connecting_really }
    let captured = CapturedSockets.current
    let endpoint = Endpoint(host: captured.addresses.name(for: peer.host), port: peer.port)
    let sockets = captured.socketsOfCaller(for: "it connects a socket of its own to \(endpoint) (connect)")
    guard isBlocking == 0, carillon_sockets_can_keep(descriptor) != 0 else {
        loop.refuse(
            "it connects a socket that blocks to \(endpoint) (connect); use URLSession, a socket that does not block, or the environment's network"
        )
    }
    let socket = CapturedSocket(
        descriptor, peer: peer.address, port: captured.nextPort(), of: sockets, on: loop)
    socket.connect(to: endpoint)
    return carillon_connecting_in_world
}

@_cdecl("carillon_sockets_prepare")
func prepareSockets() { _ = CapturedSockets.current }

@_cdecl("carillon_sockets_look_up")
func lookUpInWorld(_ name: UnsafePointer<CChar>, _ address: UnsafeMutablePointer<CChar>, _ size: Int32) -> Int32 {
    let captured = CapturedSockets.current
    let name = String(cString: name)
    let sockets = captured.socketsOfCaller(for: "it looks up the host “\(name)” (getaddrinfo)")
    guard sockets.knows(name) else { return 0 }
    captured.addresses.address(for: name).withCString { _ = strncpy(address, $0, Int(size)) }
    return 1
}

@_cdecl("carillon_sockets_close")
func closeInWorld(_ descriptor: Int32) { CapturedSocket.forget(descriptor) }

@_cdecl("carillon_sockets_take_error")
func takeSocketError(_ descriptor: Int32) -> Int32 { CapturedSocket.of(descriptor)?.takeError() ?? 0 }

@_cdecl("carillon_sockets_send")
func sendInWorld(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int, _ flags: Int32) -> Int {
    resultOfCall(at: descriptor) { socket throws(SystemError) in
        try socket.send(UnsafeRawBufferPointer(start: bytes, count: count), flags: flags)
    }
}

@_cdecl("carillon_sockets_receive")
func receiveInWorld(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int, _ flags: Int32) -> Int {
    resultOfCall(at: descriptor) { socket throws(SystemError) in
        try socket.receive(into: UnsafeMutableRawBufferPointer(start: bytes, count: count), flags: flags)
    }
}

/// Returns the result of a call as the system does.
private func resultOfCall(
    at descriptor: Int32, _ body: (CapturedSocket) throws(SystemError) -> Int
) -> Int {
    do throws(SystemError) {
        guard let socket = CapturedSocket.of(descriptor) else { throw SystemError(code: EBADF) }
        return try body(socket)
    } catch {
        errno = error.code
        return -1
    }
}

@_cdecl("carillon_sockets_peer")
func peerOfSocket(_ descriptor: Int32, _ address: UnsafeMutablePointer<sockaddr_storage>) {
    if let socket = CapturedSocket.of(descriptor) { address.pointee = socket.peer }
}

@_cdecl("carillon_sockets_port")
func portOfSocket(_ descriptor: Int32) -> UInt16 { CapturedSocket.of(descriptor)?.port ?? 0 }

private func text(_ characters: [CChar]) -> String {
    String(decoding: characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

/// The address that a library connects to.
private struct Peer {
    var address = sockaddr_storage()
    let host: String
    let port: UInt16

    init?(_ pointer: UnsafePointer<sockaddr>, _ length: socklen_t) {
        withUnsafeMutableBytes(of: &address) {
            $0.copyMemory(from: UnsafeRawBufferPointer(start: pointer, count: min(Int(length), $0.count)))
        }
        var host = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        var service = [CChar](repeating: 0, count: Int(NI_MAXSERV))
        guard
            getnameinfo(
                pointer, length, &host, socklen_t(host.count), &service, socklen_t(service.count),
                NI_NUMERICHOST | NI_NUMERICSERV) == 0,
            let port = UInt16(text(service))
        else { return nil }
        let number = text(host)
        self.host = number.hasPrefix("::ffff:") ? String(number.dropFirst(7)) : number
        self.port = port
    }
}
#endif
