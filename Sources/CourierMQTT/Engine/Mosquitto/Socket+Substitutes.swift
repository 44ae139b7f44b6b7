#if canImport(CMosquitto)
    import CarillonEnvironment
    import Foundation

    /// Descriptors that take the place of a socket that the library has to give up.
    extension Socket {
        /// Returns a descriptor at the end of a stream; -1 if the system has no descriptor left.
        static func nothing() -> Int32 { Foundation.open("/dev/null", O_RDWR | O_CLOEXEC) }

        /// Returns a descriptor with more bytes than any record of TLS has, and none of them TLS; -1 if the system has
        /// no descriptor left. During the handshake the library does not give up at the end of a stream.
        static func nonsense() -> Int32 {
            var ends: [Int32] = [-1, -1]
            guard Foundation.socketpair(AF_UNIX, Socket.streamType | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
                return -1
            }
            let bytes = [UInt8](repeating: 0, count: 20_000)
            _ = Foundation.send(ends[1], bytes, bytes.count, Int32(MSG_DONTWAIT) | Socket.noSignal)
            Foundation.close(ends[1])
            return ends[0]
        }
    }
#endif
