import CCarillonSockets
import Foundation

/// The few system calls that a stream socket needs, with the differences between platforms behind them.
package struct Socket: Sendable {
    package let descriptor: Int32

    package init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// A non-blocking stream socket that no child process inherits.
    package static func stream(for address: SocketAddress) throws(NetworkError) -> Socket {
        let descriptor = socket(address.family, streamType, 0)
        guard descriptor >= 0 else { throw NetworkError(errno: errno) }
        let made = Socket(descriptor: descriptor)
        made.prepare()
        return made
    }

    /// Makes a new descriptor fit for a loop: it never blocks, sends at once what it is given, and kills nobody by a signal.
    private func prepare() {
        makeNonBlocking()
        sendAtOnce()
        #if canImport(Darwin)
            setOption(SOL_SOCKET, SO_NOSIGPIPE, Int32(1))
        #endif
    }

    /// Keeps the system from waiting for more before it sends a little.
    package func sendAtOnce() {
        setOption(Int32(IPPROTO_TCP), TCP_NODELAY, Int32(1))
    }

    package func makeNonBlocking() {
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }

    package func close() {
        _ = Foundation.close(descriptor)
    }

    /// Closes so that the peer sees a reset.
    package func abort() {
        setOption(SOL_SOCKET, SO_LINGER, linger(l_onoff: 1, l_linger: 0))
        close()
    }

    package func finishWriting() {
        _ = shutdown(descriptor, Int32(SHUT_WR))
    }

    // MARK: Waiting

    /// What to wait for.
    package struct Awaited: OptionSet, Sendable {
        package let rawValue: Int16

        package init(rawValue: Int16) {
            self.rawValue = rawValue
        }

        package static let read = Awaited(rawValue: Int16(POLLIN))
        package static let write = Awaited(rawValue: Int16(POLLOUT))
    }

    /// Blocks the thread until one of the sockets is ready for what is awaited of it, or has an error to tell. For what the system is
    /// about to do by itself; nothing else may be waited for in this way.
    package static func wait(for sockets: [(socket: Socket, awaited: Awaited)]) {
        var requests = sockets.map { pollfd(fd: $0.socket.descriptor, events: $0.awaited.rawValue, revents: 0) }
        while poll(&requests, nfds_t(requests.count), -1) < 0, errno == EINTR {}
    }

    // MARK: Connecting

    /// Begins to connect. The socket becomes writable when it is decided; ``takeError()`` then says how.
    package func connect(to address: SocketAddress) throws(NetworkError) {
        let result = address.withPointer { Foundation.connect(descriptor, $0, $1) }
        guard result == 0 || errno == EINPROGRESS || errno == EINTR else { throw NetworkError(errno: errno) }
    }

    /// The error that waits on the socket, which this takes away.
    package func takeError() -> NetworkError? {
        var code: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        _ = getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &length)
        return code == 0 ? nil : NetworkError(errno: code)
    }

    // MARK: Listening

    package func listen(at address: SocketAddress) -> Int32 {
        // A server that restarts takes its port again although connections of its former life linger.
        setOption(SOL_SOCKET, SO_REUSEADDR, Int32(1))
        let code = bind(to: address)
        guard code == 0 else { return code }
        guard Foundation.listen(descriptor, SOMAXCONN) == 0 else { return errno }
        return 0
    }

    /// Takes an address, where nobody listens so far. Returns an `errno`.
    package func bind(to address: SocketAddress) -> Int32 {
        address.withPointer { Foundation.bind(descriptor, $0, $1) } == 0 ? 0 : errno
    }

    /// What the socket is bound to.
    package var address: SocketAddress { SocketAddress { getsockname(descriptor, $0, $1) } }

    /// The port that the socket is bound to; 0 if it is bound to none.
    package var port: UInt16 { address.port }

    /// The port that the socket is connected to; 0 if it is connected to none.
    package var peerPort: UInt16 {
        SocketAddress { getpeername(descriptor, $0, $1) }.port
    }

    package enum Acceptance {
        case accepted(Socket)
        /// Nobody waits any more.
        case none
        /// The one who waited has gone; others may be there.
        case gone
        /// The process or the system is out of descriptors or memory. Who waits goes on waiting.
        case exhausted
    }

    package func accept() -> Acceptance {
        #if os(Linux)
            // One call in place of five. That small packets are sent at once is inherited from the listening socket.
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

    /// What an `errno` of `accept` means to a listener.
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
        /// Not now.
        case wait
        case failed(NetworkError)
    }

    /// Reads once, as much as there is and has room; no bytes is the end of the stream.
    package func read(into buffer: inout [UInt8], atMost limit: Int = .max) -> Transfer {
        transferred(recv(descriptor, &buffer, min(buffer.count, limit), 0))
    }

    /// Writes what the system takes. A peer that has gone is an error here and never a signal.
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
    /// What an `errno` means to someone who uses the network.
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
