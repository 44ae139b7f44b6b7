import CCarillonSystem
package import CarillonEnvironment
import Foundation

/// The descriptor of a library that does not say when it has used it. The network sees what it sends and reads.
package protocol UnattendedSocket: AdoptedSocket {
    /// The number of bytes that the library can read now.
    var unreadCount: Int { get }

    /// Sends as the system's `send` does. The amount depends on the network alone.
    func send(_ bytes: UnsafeRawBufferPointer, flags: Int32) throws(SystemError) -> Int

    /// Reads as the system's `recv` does. The amount depends on the network alone.
    func receive(into buffer: UnsafeMutableRawBufferPointer, flags: Int32) throws(SystemError) -> Int
}

/// The error of a system call.
package struct SystemError: Error, Equatable {
    /// The `errno` of the call.
    package let code: Int32

    package init(code: Int32) {
        self.code = code
    }

    /// There is nothing to read now, or no room to write.
    static let wouldBlock = SystemError(code: EAGAIN)
}

extension NativeClient: UnattendedSocket {
    package var unreadCount: Int { nativeEnd?.untakenCount ?? Int(look()?.unread ?? 0) }

    package func send(_ bytes: UnsafeRawBufferPointer, flags: Int32) throws(SystemError) -> Int {
        if let end = nativeEnd {
            try end.send(bytes, flags: flags, by: self)
        } else {
            try systemSend(bytes, flags: flags)
        }
    }

    package func receive(into buffer: UnsafeMutableRawBufferPointer, flags: Int32) throws(SystemError) -> Int {
        if let end = nativeEnd {
            try end.receive(into: buffer, flags: flags, by: self)
        } else {
            try systemReceive(into: buffer, flags: flags)
        }
    }

    // MARK: The system's calls

    fileprivate func systemSend(_ bytes: UnsafeRawBufferPointer, flags: Int32) throws(SystemError) -> Int {
        try call { Foundation.send(observed.socket.descriptor, bytes.baseAddress, bytes.count, flags) }
    }

    fileprivate func systemReceive(
        into buffer: UnsafeMutableRawBufferPointer, flags: Int32
    ) throws(SystemError) -> Int {
        try call { recv(observed.socket.descriptor, buffer.baseAddress, buffer.count, flags) }
    }

    private func call(_ body: () -> Int) throws(SystemError) -> Int {
        let (count, code) = RealWorld.run {
            var count: Int
            repeat { count = body() } while count < 0 && errno == EINTR
            return (count, errno)
        }
        if count < 0 { throw SystemError(code: code) }
        return count
    }
}

/// A library's calls, while its connection lasts. The system's buffers may be smaller than what a call takes or gets,
/// so the end reads and writes meanwhile.
extension NativeEnd {
    fileprivate func send(
        _ bytes: UnsafeRawBufferPointer, flags: Int32, by client: NativeClient
    ) throws(SystemError) -> Int {
        guard door != nil, ending == nil, !standIn.isOver else { return try client.systemSend(bytes, flags: flags) }
        let count = min(bytes.count, isReading ? NativeEnd.most - collected.count : 0)
        guard count > 0 || bytes.isEmpty else {
            client.willTellAgain()
            throw .wouldBlock
        }
        var sent = 0
        while sent < count {
            do throws(SystemError) {
                sent += try client.systemSend(UnsafeRawBufferPointer(rebasing: bytes[sent..<count]), flags: flags)
            } catch .wouldBlock {
                exchange()
                guard let door else { break }
                Socket.wait(for: [(client.observed.socket, .write), (door.socket, .read)])
            } catch {
                if sent == 0 { throw error }
                break
            }
        }
        network.settle(self)
        hasChanged()
        return sent
    }

    fileprivate func receive(
        into buffer: UnsafeMutableRawBufferPointer, flags: Int32, by client: NativeClient
    ) throws(SystemError) -> Int {
        exchange()
        defer { hasChanged() }
        var count = 0
        repeat {
            do throws(SystemError) {
                let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
                let piece = try client.systemReceive(into: rest, flags: flags)
                count += piece
                let isTaking = flags & Int32(MSG_PEEK) == 0
                if isTaking { takenCount += UInt64(piece) }
                if piece == 0 || !isTaking { break }
            } catch .wouldBlock where isMoreComing(to: client) {
                exchange()
                let room: [(Socket, Socket.Awaited)] = outgoing.isEmpty ? [] : door.map { [($0.socket, .write)] } ?? []
                Socket.wait(for: [(client.observed.socket, .read)] + room)
            }
        } while count < buffer.count && isMoreComing(to: client)
        return count
    }

    /// The number of bytes that the library can read now; `nil` once this end is closed, and the system alone knows.
    ///
    /// The count is the end's own. The system has bytes under way as well, and how many of them have arrived depends on
    /// how busy it is.
    fileprivate var untakenCount: Int? {
        guard door != nil else { return nil }
        return outgoing.count + Int(writtenCount - min(takenCount, writtenCount))
    }

    /// Whether the library can read more without anything else happening in the world.
    private func isMoreComing(to client: NativeClient) -> Bool {
        guard let look = client.look() else { return false }
        return look.unread > 0 || door != nil && (!outgoing.isEmpty || look.received < writtenCount)
    }
}
