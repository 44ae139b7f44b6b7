import Foundation

/// An IPv4 or IPv6 address with a port, in the system's own form.
package struct SocketAddress: Sendable {
    private var storage = sockaddr_storage()
    private var length = socklen_t(MemoryLayout<sockaddr_storage>.size)

    /// Makes the address that `fill` writes.
    init(_ fill: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32) {
        withUnsafeMutablePointer(to: &storage) { storage in
            storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { _ = fill($0, &length) }
        }
    }

    private init(_ address: UnsafePointer<sockaddr>, length: socklen_t) {
        withUnsafeMutableBytes(of: &storage) {
            $0.copyMemory(from: UnsafeRawBufferPointer(start: address, count: Int(length)))
        }
        self.length = length
    }

    /// A free port of 127.0.0.1.
    package static var loopback: SocketAddress {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                SocketAddress($0, length: socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    package var family: Int32 { Int32(storage.ss_family) }

    package var port: UInt16 {
        // Both families keep the port at the same place.
        withUnsafeBytes(of: storage) { bytes in
            UInt16(bigEndian: bytes.loadUnaligned(fromByteOffset: 2, as: UInt16.self))
        }
    }

    /// The address in numbers, without the port.
    package var host: String {
        var buffer = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        let code = withPointer {
            getnameinfo($0, $1, &buffer, socklen_t(buffer.count), nil, 0, NI_NUMERICHOST)
        }
        return code == 0 ? String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self) : ""
    }

    func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        withUnsafePointer(to: storage) { storage in
            storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
        }
    }

    /// Returns the address of a host that is given in numbers. The method asks no name server and so returns at once.
    package static func numeric(_ endpoint: Endpoint) -> [SocketAddress] {
        look(up: endpoint, flags: AI_NUMERICHOST | AI_NUMERICSERV)
    }

    /// Returns all addresses of a host, the best first; none if the host is unknown. The call may take as long as a
    /// name server does.
    static func resolve(_ endpoint: Endpoint) -> [SocketAddress] {
        look(up: endpoint, flags: AI_NUMERICSERV)
    }

    private static func look(up endpoint: Endpoint, flags: Int32) -> [SocketAddress] {
        // A C string ends at its first zero. Without this check the system would cut the name off there and look up
        // another host.
        guard !endpoint.host.utf8.contains(0) else { return [] }
        var hints = addrinfo()
        hints.ai_flags = flags
        hints.ai_socktype = Socket.streamType
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(endpoint.host, String(endpoint.port), &hints, &list) == 0 else { return [] }
        defer { freeaddrinfo(list) }
        return sequence(first: list, next: { $0?.pointee.ai_next }).compactMap { entry in
            guard let entry, let address = entry.pointee.ai_addr else { return nil }
            return SocketAddress(address, length: entry.pointee.ai_addrlen)
        }
    }
}
