import Foundation
import Testing

@testable import CarillonEnvironment

@Suite("Polling sockets")
struct SocketPollerTests {
    @Test("tells a hang-up once to someone who wants nothing, so that the thread is not kept busy")
    func hangUp() throws {
        let (near, far) = try pair()
        let watch = SocketWatch(near) { _ in }
        var poller = SocketPoller()
        poller.add(watch)
        far.close()
        #expect(poller.news().map(\.1) == [.hangUp])
        #expect(poller.news().isEmpty)
        #expect(!poller.isEmpty)

        watch.interest = [.read]
        #expect(poller.news().map(\.1) == [[.hangUp, .read]], "who wants to read is told for as long as it is so")
        #expect(poller.news().map(\.1) == [[.hangUp, .read]])
        near.close()
    }

    @Test("forgets a descriptor that was closed without a word")
    func closedSilently() throws {
        let (near, far) = try pair()
        var poller = SocketPoller()
        let watch = SocketWatch(near) { _ in }
        watch.interest = [.read, .write]
        poller.add(watch)
        // No descriptor has this number, whatever the tests beside this one open.
        #expect(dup2(far.descriptor, unused) == unused)
        let closed = SocketWatch(Socket(descriptor: unused)) { _ in }
        closed.interest = [.read, .write]
        poller.add(closed)
        Socket(descriptor: unused).close()
        #expect(poller.news().map(\.1) == [.write, .invalid])
        #expect(closed.isCancelled)
        #expect(poller.news().map(\.1) == [.write])
        near.close()
        far.close()
    }

    /// High enough that the system, which gives out the lowest one that is free, does not come to it.
    private let unused: Int32 = 900

    private func pair() throws -> (Socket, Socket) {
        var ends: [Int32] = [0, 0]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        return (Socket(descriptor: ends[0]), Socket(descriptor: ends[1]))
    }
}

extension SocketPoller {
    /// What there is to tell now.
    fileprivate mutating func news() -> [(SocketWatch, SocketWatch.Readiness)] { wait(-1, timeout: .zero).ready }
}
