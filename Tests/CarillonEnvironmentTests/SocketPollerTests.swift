import Foundation
import Testing

@testable import CarillonEnvironment

@Suite("Polling sockets")
struct SocketPollerTests {
    enum Kind: CaseIterable {
        case poll
        case epoll

        /// The kinds that the system offers.
        static var offered: [Kind] { allCases.filter { $0.make() != nil } }

        func make() -> (any SocketPoller)? {
            switch self {
            case .poll: PollPoller()
            case .epoll: EpollPoller()
            }
        }
    }

    @Test("costs nothing for sockets that have nothing to tell, where the system offers that")
    func choice() {
        #if os(Linux)
        #expect(LiveThread(name: "test").sockets is EpollPoller)
        #else
        #expect(LiveThread(name: "test").sockets is PollPoller)
        #endif
    }

    @Test(
        "tells a hang-up once to someone who wants nothing, so that the thread is not kept busy",
        arguments: Kind.offered)
    func hangUp(kind: Kind) throws {
        let (near, far) = try pair()
        let watch = SocketWatch(near) { _ in }
        let poller = try #require(kind.make())
        poller.add(watch)
        far.close()
        #expect(poller.news().map(\.1) == [.hangUp])
        #expect(poller.news().isEmpty)
        #expect(!poller.isEmpty)

        watch.interest = [.read]
        #expect(
            poller.news().map(\.1) == [[.hangUp, .read]], "a watch that wants to read is told for as long as it can")
        #expect(poller.news().map(\.1) == [[.hangUp, .read]])
        near.close()
    }

    @Test("goes on when somebody has closed its own descriptor")
    func robbed() throws {
        guard let poller = EpollPoller() else { return }
        let (near, far) = try pair()
        let watch = SocketWatch(near) { _ in }
        watch.interest = [.read]
        poller.add(watch)
        #expect(poller.news().isEmpty)
        // The poller's number is another file's from now on, at once, so that no test beside this one gets it.
        let file = open("/dev/null", O_RDONLY)
        #expect(dup2(file, poller.descriptor) == poller.descriptor)
        let robbed = poller.descriptor
        far.close()
        #expect(poller.news().isEmpty, "this turn finds it out")
        #expect(poller.news().map(\.1) == [[.hangUp, .read]])
        for descriptor in [file, robbed] { close(descriptor) }
        near.close()
    }

    @Test("forgets a descriptor that was closed without a word", arguments: Kind.offered)
    func closedSilently(kind: Kind) throws {
        let (near, far) = try pair()
        let poller = try #require(kind.make())
        let watch = SocketWatch(near) { _ in }
        watch.interest = [.read, .write]
        poller.add(watch)
        let other = try remoteDuplicate(of: far)
        let closed = SocketWatch(other) { _ in }
        closed.interest = [.read, .write]
        poller.add(closed)
        other.close()
        let news = poller.news()
        #expect(news.first { $0.0 === watch }?.1 == .write)
        #expect(news.first { $0.0 === closed }?.1 == .invalid)
        #expect(closed.isCancelled)
        #expect(poller.news().map(\.1) == [.write])
        near.close()
        far.close()
    }

    @Test("tells of those that are ready, each by its own watch, and of no one else", arguments: Kind.offered)
    func many(kind: Kind) throws {
        let poller = try #require(kind.make())
        let pairs = try (0..<100).map { _ in try pair() }
        let watches = pairs.map { near, _ in
            let watch = SocketWatch(near) { _ in }
            watch.interest = .read
            poller.add(watch)
            return watch
        }
        #expect(poller.news().isEmpty)
        for index in [7, 70] { _ = pairs[index].1.write([1]) }
        #expect(poller.readers(among: watches) == [7, 70])
        watches[7].interest = []
        #expect(poller.readers(among: watches) == [70], "nobody who does not want to read is told to")
        watches[7].interest = .read
        watches[70].cancel()
        #expect(poller.readers(among: watches) == [7])
        for watch in watches { watch.cancel() }
        #expect(poller.isEmpty)
        for (near, far) in pairs {
            near.close()
            far.close()
        }
    }

    @Test("does not take a new socket for the one whose number it has", arguments: Kind.offered)
    func reusedNumber(kind: Kind) throws {
        let poller = try #require(kind.make())
        let (near, far) = try pair()
        let reused = try remoteDuplicate(of: near)
        let former = SocketWatch(reused) { _ in }
        former.interest = .write
        poller.add(former)
        #expect(poller.news().map(\.1) == [.write])

        // The number now means the other end, and the former owner speaks up late.
        #expect(dup2(far.descriptor, reused.descriptor) == reused.descriptor)
        let present = SocketWatch(Socket(descriptor: reused.descriptor)) { _ in }
        present.interest = .write
        poller.add(present)
        former.cancel()
        let news = poller.news()
        #expect(news.map(\.1) == [.write])
        #expect(news.first?.0 === present)
        present.cancel()
        for socket in [near, far, reused] { socket.close() }
    }

    @Test(
        "tells who watches a number again that was closed and means the same file, which the system never forgot",
        arguments: Kind.offered)
    func sameFile(kind: Kind) throws {
        let poller = try #require(kind.make())
        let (near, far) = try pair()
        let reused = try remoteDuplicate(of: near)
        let former = SocketWatch(reused) { _ in }
        former.interest = .write
        poller.add(former)
        #expect(poller.news().map(\.1) == [.write])

        #expect(dup2(near.descriptor, reused.descriptor) == reused.descriptor)
        let present = SocketWatch(Socket(descriptor: reused.descriptor)) { _ in }
        present.interest = [.read, .write]
        poller.add(present)
        former.cancel()
        _ = far.write([1])
        for _ in 1...2 {
            let news = poller.news()
            #expect(news.map(\.1) == [[.read, .write]])
            #expect(news.first?.0 === present)
        }
        #expect(!present.isCancelled)
        present.cancel()
        #expect(poller.news().isEmpty && poller.isEmpty)
        for socket in [near, far, reused] { socket.close() }
    }

    @Test("is woken, and says when the time is up", arguments: Kind.offered)
    func wakeUp(kind: Kind) throws {
        let poller = try #require(kind.make())
        let wakeUp = WakeUp()
        #expect(poller.wait(wakeUp.descriptor, timeout: .zero).isTimeout)
        wakeUp.signal()
        let events = poller.wait(wakeUp.descriptor, timeout: nil)
        #expect(events.isWakeUp && !events.isTimeout)
        wakeUp.drain()
        #expect(poller.wait(wakeUp.descriptor, timeout: .zero).isTimeout)
    }

    /// Another descriptor of a socket, with a number that nobody has, and that nobody gets soon after it was closed:
    /// the system gives out the lowest one that is free, and the tests beside this one do not hold that many.
    private func remoteDuplicate(of socket: Socket) throws -> Socket {
        let limit = min(Int32(clamping: sysconf(Int32(_SC_OPEN_MAX))), 1 << 16)
        let descriptor = fcntl(socket.descriptor, F_DUPFD_CLOEXEC, limit - 100)
        try #require(descriptor >= 0)
        return Socket(descriptor: descriptor)
    }

    private func pair() throws -> (Socket, Socket) {
        var ends: [Int32] = [0, 0]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        return (Socket(descriptor: ends[0]), Socket(descriptor: ends[1]))
    }
}

extension SocketPoller {
    /// The watches that have something to tell now.
    fileprivate func news() -> [(SocketWatch, SocketWatch.Readiness)] { wait(-1, timeout: .zero).ready }

    /// Which of the watches are told that there is something to read.
    fileprivate func readers(among watches: [SocketWatch]) -> [Int] {
        news().filter { $0.1.contains(.read) }.compactMap { ready in watches.firstIndex { $0 === ready.0 } }.sorted()
    }
}
