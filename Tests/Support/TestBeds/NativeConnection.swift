public import CarillonEnvironment
import Foundation

/// A connection made by hand with `socket`, `connect`, `send`, `recv` and `close`. The connection is put on a network
/// as the connection of a C library would be.
///
/// Unchecked because only its loop uses the object.
public final class NativeConnection: Connection, @unchecked Sendable {
    /// The number of the connection.
    public let id: UInt64
    private let network: any SocketNetwork
    /// The descriptor of the socket, or -1 while there is no socket.
    public private(set) var descriptor: Int32 = -1
    private var socket: (any AdoptedSocket)?
    private var isOpen = false
    private var isOver = false
    private var outgoing = OutgoingBytes()
    private var gate = WriteGate()
    private var isFinished = false
    private var isFinishTold = false
    private var isPaused = false
    private var hasSeenEnd = false
    private var outlet = EventOutlet()
    private var buffer = [UInt8](repeating: 0, count: 65_536)

    /// Finds a route and connects.
    public init(id: UInt64, to endpoint: Endpoint, on network: any SocketNetwork) {
        self.id = id
        self.network = network
        network.findRoute(to: endpoint) { [self] result in
            guard !isOver else { return }
            switch result {
            case .success(let route): connect(to: route)
            case .failure(let error): close(error)
            }
        }
    }

    // MARK: Commands of the user

    /// The handler of the events.
    public var handler: ((ConnectionEvent) -> Void)? {
        get { outlet.handler }
        set {
            outlet.handler = newValue
            // The handler is not called within the call that sets it.
            if outlet.hasKept { after { self.deliverKept() } }
            update()
        }
    }

    /// The bytes that wait to be written.
    public var bufferedByteCount: Int { outgoing.count }

    /// Writes bytes, as soon as the socket takes them.
    public func send(_ bytes: [UInt8]) {
        guard !isOver, !isFinished, !bytes.isEmpty else { return }
        outgoing.append(bytes)
        gate.noteSent(buffered: outgoing.count)
        update()
    }

    /// Stops reading.
    public func pause() {
        isPaused = true
        update()
    }

    /// Reads again.
    public func resume() {
        isPaused = false
        update()
    }

    /// Ends the outgoing direction once all bytes are written.
    public func finish() {
        isFinished = true
        update()
    }

    /// Closes the socket so that the peer sees a reset.
    public func reset() {
        guard !isOver else { return }
        if descriptor >= 0 {
            var option = linger(l_onoff: 1, l_linger: 0)
            setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
        }
        end()
        outlet.clear()
    }

    // MARK: The descriptor

    private func connect(to route: SocketRoute) {
        descriptor = Foundation.socket(AF_INET, Socket.streamType, 0)
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = route.port.bigEndian
        inet_pton(AF_INET, route.address, &address.sin_addr)
        let code = withUnsafePointer(to: address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Foundation.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard code == 0 || errno == EINPROGRESS else { return close(.refused) }
        socket = network.adopt(descriptor, on: route) { [self] in isReady($0) }
        update()
    }

    private var canRead: Bool { isOpen && outlet.isFlowing && !isPaused && !hasSeenEnd }

    private func update() {
        guard !isOver, let socket else { return }
        var interest: SocketReadiness = []
        if !isOpen || !outgoing.isEmpty || (isFinished && !isFinishTold) { interest.insert(.writable) }
        if canRead { interest.insert(.readable) }
        socket.interest = interest
    }

    private func isReady(_ readiness: SocketReadiness) {
        if !isOpen {
            open()
        } else {
            if readiness.contains(.readable), canRead { read() }
            if readiness.contains(.writable) { write() }
            // An error after the end of the stream shows in no other way.
            if readiness.contains(.hangUp), hasSeenEnd { close(.reset) }
        }
        update()
    }

    private func open() {
        var code: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &length)
        if code != 0 { return close(code == ECONNREFUSED ? .refused : .system(code)) }
        isOpen = true
        deliver(.open)
    }

    private func read() {
        let count = recv(descriptor, &buffer, buffer.count, 0)
        if count > 0 {
            deliver(.data(Array(buffer[..<count])))
        } else if count == 0 {
            hasSeenEnd = true
            deliver(.endOfStream)
            closeIfBothFinished()
        } else if errno != EAGAIN {
            close(.reset)
        }
    }

    private func write() {
        while !isOver, !outgoing.isEmpty {
            let count = outgoing.waiting.withUnsafeBytes {
                Foundation.send(descriptor, $0.baseAddress, $0.count, Socket.noSignal)
            }
            if count < 0, errno == EAGAIN { break }
            if count < 0 { return close(.reset) }
            outgoing.remove(count)
        }
        if gate.noteDrained(buffered: outgoing.count) { deliver(.writable) }
        guard !isOver, outgoing.isEmpty, isFinished, !isFinishTold else { return }
        isFinishTold = true
        shutdown(descriptor, Int32(SHUT_WR))
        closeIfBothFinished()
    }

    // MARK: The end

    private func closeIfBothFinished() {
        if isFinishTold, hasSeenEnd { close(nil) }
    }

    private func close(_ error: NetworkError?) {
        guard !isOver else { return }
        end()
        deliver(.closed(error))
    }

    private func end() {
        isOver = true
        outgoing.removeAll()
        if descriptor >= 0 { Foundation.close(descriptor) }
        socket?.end()
        socket = nil
    }

    // MARK: Events for the user

    private func after(_ work: @escaping @Sendable () -> Void) {
        let later = network.beginOutsideWork("later")
        later.enqueue(work)
        later.end()
    }

    private func deliver(_ event: ConnectionEvent) { outlet.admit(event)?(event) }

    private func deliverKept() {
        while let (event, handler) = outlet.takeKept() { handler(event) }
        update()
    }
}
