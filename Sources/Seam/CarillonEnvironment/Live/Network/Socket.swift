import CCarillonSystem
import Foundation

/// The few system calls that a stream socket needs. The differences between platforms are hidden here.
package struct Socket: Sendable {
    package let descriptor: Int32

    package init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Makes a non-blocking stream socket that no child process inherits.
    package static func stream(for address: SocketAddress) throws(NetworkError) -> Socket {
        let descriptor = socket(address.family, streamType, 0)
        guard descriptor >= 0 else { throw NetworkError(errno: errno) }
        let made = Socket(descriptor: descriptor)
        made.prepare()
        return made
    }

    /// Makes a new descriptor fit for a loop: the socket never blocks, sends small packets at once, and causes no
    /// signal.
    private func prepare() {
        makeNonBlocking()
        sendAtOnce()
        #if canImport(Darwin)
        setOption(SOL_SOCKET, SO_NOSIGPIPE, Int32(1))
        #endif
    }

    /// Turns Nagle's algorithm off, so that the system sends few bytes at once.
    package func sendAtOnce() {
        setOption(Int32(IPPROTO_TCP), TCP_NODELAY, Int32(1))
    }

    /// Sets the sizes of the system's buffers, as far as the system allows.
    package func setBufferSizes(_ size: Int32) {
        setOption(SOL_SOCKET, SO_SNDBUF, size)
        setOption(SOL_SOCKET, SO_RCVBUF, size)
    }

    package func makeNonBlocking() {
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }

    package func close() {
        _ = Foundation.close(descriptor)
    }

    /// Closes the socket so that the peer sees a reset.
    package func abort() {
        setOption(SOL_SOCKET, SO_LINGER, linger(l_onoff: 1, l_linger: 0))
        close()
    }

    package func finishWriting() {
        _ = shutdown(descriptor, Int32(SHUT_WR))
    }

    // MARK: Waiting

    /// The readiness to wait for.
    package struct Awaited: OptionSet, Sendable {
        package let rawValue: Int16

        package init(rawValue: Int16) {
            self.rawValue = rawValue
        }

        package static let read = Awaited(rawValue: Int16(POLLIN))
        package static let write = Awaited(rawValue: Int16(POLLOUT))
    }

    /// Blocks the thread until one of the sockets is ready or has an error. Use this only for events that the system is
    /// about to cause by itself.
    package static func wait(for sockets: [(socket: Socket, awaited: Awaited)]) {
        var requests = sockets.map { pollfd(fd: $0.socket.descriptor, events: $0.awaited.rawValue, revents: 0) }
        RealWorld.run {
            while poll(&requests, nfds_t(requests.count), -1) < 0, errno == EINTR {}
        }
    }

    // MARK: Connecting

    /// Begins to connect. The socket becomes writable when the attempt has ended, and ``takeError()`` then tells the
    /// result.
    package func connect(to address: SocketAddress) throws(NetworkError) {
        let code = RealWorld.run {
            address.withPointer { Foundation.connect(descriptor, $0, $1) } == 0 ? 0 : errno
        }
        guard code == 0 || code == EINPROGRESS || code == EINTR else { throw NetworkError(errno: code) }
    }

    /// Takes the error that waits on the socket.
    package func takeError() -> NetworkError? {
        var code: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        _ = getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &length)
        return code == 0 ? nil : NetworkError(errno: code)
    }

    // MARK: Listening

    package func listen(at address: SocketAddress) -> Int32 {
        // A server that restarts may take its port again, although connections of its former life linger.
        setOption(SOL_SOCKET, SO_REUSEADDR, Int32(1))
        let code = bind(to: address)
        guard code == 0 else { return code }
        return RealWorld.run { Foundation.listen(descriptor, SOMAXCONN) == 0 ? 0 : errno }
    }

    /// Takes an address without listening there. Returns an `errno`.
    package func bind(to address: SocketAddress) -> Int32 {
        RealWorld.run { address.withPointer { Foundation.bind(descriptor, $0, $1) } == 0 ? 0 : errno }
    }

    /// The address of this end.
    package var address: SocketAddress { SocketAddress { getsockname(descriptor, $0, $1) } }

    /// The port of this end; 0 if the socket has none.
    package var port: UInt16 { address.port }

    /// The port of the peer; 0 if the socket is not connected.
    package var peerPort: UInt16 {
        SocketAddress { getpeername(descriptor, $0, $1) }.port
    }

    package enum Acceptance {
        case accepted(Socket)
        /// No caller waits any more.
        case none
        /// The waiting caller has gone. Other callers may be there.
        case gone
        /// The process or the system is out of descriptors or memory. Callers go on waiting.
        case exhausted
    }

    package func accept() -> Acceptance {
        #if os(Linux)
        // One call takes the place of five. The new socket inherits from the listening one that small packets leave
        // at once.
        let accepted = carillon_socket_accept(descriptor)
        guard accepted >= 0 else { return Socket.refusal(errno: errno) }
        return .accepted(Socket(descriptor: accepted))
        #else
        let accepted = Foundation.accept(descriptor, nil, nil)
        guard accepted >= 0 else { return Socket.refusal(errno: errno) }
        let socket = Socket(descriptor: accepted)
        socket.prepare()
        return .accepted(socket)
        #endif
    }

    /// Returns the meaning of an `errno` of `accept` for a listener.
    static func refusal(errno code: Int32) -> Acceptance {
        switch code {
        case EAGAIN, EWOULDBLOCK: .none
        case EMFILE, ENFILE, ENOBUFS, ENOMEM: .exhausted
        default: .gone
        }
    }

    // MARK: Bytes

    package enum Transfer {
        case bytes(Int)
        /// The system cannot do it now.
        case wait
        case failed(NetworkError)
    }

    /// Reads once: all bytes that have come and have room. No bytes mean the end of the stream.
    package func read(into buffer: inout [UInt8], atMost limit: Int = .max) -> Transfer {
        transferred(recv(descriptor, &buffer, min(buffer.count, limit), 0))
    }

    /// Writes the bytes that the system takes. A peer that has gone causes an error and never a signal.
    package func write(_ bytes: ArraySlice<UInt8>) -> Transfer {
        transferred(bytes.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Socket.noSignal) })
    }

    private func transferred(_ count: Int) -> Transfer {
        if count >= 0 { return .bytes(count) }
        switch errno {
        case EAGAIN, EWOULDBLOCK, EINTR: return .wait
        default: return .failed(NetworkError(errno: errno))
        }
    }

    private func setOption<Value>(_ level: Int32, _ name: Int32, _ value: Value) {
        withUnsafeBytes(of: value) {
            _ = setsockopt(descriptor, level, name, $0.baseAddress, socklen_t($0.count))
        }
    }

    #if canImport(Glibc)
    package static let streamType = Int32(SOCK_STREAM.rawValue)
    #else
    package static let streamType = SOCK_STREAM
    #endif

    #if canImport(Darwin)
    package static let noSignal: Int32 = 0
    #else
    package static let noSignal = Int32(MSG_NOSIGNAL)
    #endif
}

extension NetworkError {
    /// Makes the error that an `errno` means to a user of the network.
    package init(errno code: Int32) {
        switch code {
        case ECONNREFUSED: self = .refused
        case ECONNRESET, ECONNABORTED, EPIPE: self = .reset
        case ETIMEDOUT: self = .timedOut
        case EHOSTUNREACH, ENETUNREACH, ENETDOWN, EHOSTDOWN: self = .unreachable
        default: self = .system(code)
        }
    }
}
