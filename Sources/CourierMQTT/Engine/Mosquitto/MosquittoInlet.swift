#if canImport(CMosquitto)
    import CarillonEnvironment
    import Foundation

    /// The end of a pipe that takes the place of libmosquitto's socket while the library reads what was read from the
    /// socket before.
    ///
    /// So the engine knows a packet before the library does, and the library takes one packet at a time. In between the
    /// socket is the library's own, for writing and for everything else.
    final class MosquittoInlet {
        private let ours: Socket
        private let theirs: Socket

        /// - Throws: what the system has against two more descriptors.
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

        /// Puts bytes in the place of what a descriptor would read.
        ///
        /// - Parameters:
        ///   - descriptor: asked anew after each reading; below 0 once the library has closed it.
        ///   - read: has the library read what is there, and says whether it could. Called until all is read.
        /// - Throws: what the system has against another descriptor. Nothing was read then.
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
