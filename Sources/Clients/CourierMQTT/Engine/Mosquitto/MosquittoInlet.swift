#if canImport(CMosquitto)
import CarillonEnvironment
import Foundation

/// One end of a pair of sockets, which takes the place of libmosquitto's socket while the library reads bytes that
/// the engine has read before.
///
/// So the engine knows each packet before the library does, and the library reads one packet at a time. In between,
/// the library has its own socket for writing and for everything else (D-COURIER-36).
final class MosquittoInlet {
    private let ours: Socket
    private let theirs: Socket

    /// - Throws: the system's error if there are no two further descriptors.
    init() throws(NetworkError) {
        var ends: [Int32] = [-1, -1]
        guard Foundation.socketpair(AF_UNIX, Socket.streamType | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw NetworkError(errno: errno)
        }
        (ours, theirs) = (Socket(descriptor: ends[0]), Socket(descriptor: ends[1]))
        ours.makeNonBlocking()
        theirs.makeNonBlocking()
    }

    deinit {
        ours.close()
        theirs.close()
    }

    /// Makes the library read bytes in the place of those in its socket.
    ///
    /// - Parameters:
    ///   - descriptor: the library's descriptor, which is asked for after each reading; below 0 once the library
    ///     has closed it.
    ///   - read: makes the library read, and says whether it could. Called until all bytes are read.
    /// - Throws: the system's error if there is no further descriptor. The library has read nothing then.
    func feed(_ bytes: ArraySlice<UInt8>, to descriptor: () -> Int32, read: () -> Bool) throws(NetworkError) {
        let place = descriptor()
        let socket = fcntl(place, F_DUPFD_CLOEXEC, 0)
        guard socket >= 0 else { throw NetworkError(errno: errno) }
        defer { close(socket) }
        dup2(theirs.descriptor, place)
        var rest = bytes
        var isReadable = true
        while isReadable, descriptor() == place, !rest.isEmpty || theirs.hasUnread {
            if case .bytes(let count) = ours.write(rest) { rest = rest.dropFirst(count) }
            isReadable = read()
        }
        if descriptor() == place { dup2(socket, place) }
    }
}

extension Socket {
    /// Whether bytes wait to be read.
    fileprivate var hasUnread: Bool {
        var byte: UInt8 = 0
        return recv(descriptor, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT)) > 0
    }
}
#endif
