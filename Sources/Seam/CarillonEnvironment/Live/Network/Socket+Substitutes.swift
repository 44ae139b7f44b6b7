import Foundation

/// Descriptors that take the place of a socket that a library has to give up.
extension Socket {
    /// Returns a descriptor at the end of a stream; -1 if the system has no descriptor left.
    package static func nothing() -> Int32 { Foundation.open("/dev/null", O_RDWR | O_CLOEXEC) }

    /// Returns a descriptor with more bytes than any record of TLS has, and none of them TLS; -1 if the system has no
    /// descriptor left. During the handshake a library may not give up at the end of a stream.
    package static func nonsense() -> Int32 {
        var ends: [Int32] = [-1, -1]
        #if canImport(Glibc)
        let type = Socket.streamType | Int32(SOCK_CLOEXEC.rawValue)
        #else
        let type = Socket.streamType
        #endif
        guard Foundation.socketpair(AF_UNIX, type, 0, &ends) == 0 else { return -1 }
        let bytes = [UInt8](repeating: 0, count: 20_000)
        _ = Foundation.send(ends[1], bytes, bytes.count, Int32(MSG_DONTWAIT) | Socket.noSignal)
        Foundation.close(ends[1])
        return ends[0]
    }

    /// Gives the connection up with a reset, and leaves another descriptor in its place, which the library may close.
    ///
    /// - Parameter substitute: the other descriptor, which the call closes; below 0 if there is none.
    package func cut(leaving substitute: Int32) {
        var linger = linger(l_onoff: 1, l_linger: 0)
        _ = setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<linger>.size))
        if substitute >= 0 {
            dup2(substitute, descriptor)
            Foundation.close(substitute)
        } else {
            shutdown(descriptor, Int32(SHUT_RDWR))
        }
    }

    /// The content of a socket, as a look past the library that reads it shows it.
    package enum Peek {
        /// Bytes wait to be read. This is the first one.
        case bytes(UInt8)
        case nothing
        case endOfStream
        /// The connection has failed. The system tells the error only once, so the library will see the end of the
        /// stream instead.
        case failed(errno: Int32)
    }

    /// Looks at the content of the socket and leaves it there.
    package func peek() -> Peek {
        var byte: UInt8 = 0
        let count = recv(descriptor, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT))
        if count > 0 { return .bytes(byte) }
        if count == 0 { return .endOfStream }
        return errno == EAGAIN || errno == EINTR ? .nothing : .failed(errno: errno)
    }
}
