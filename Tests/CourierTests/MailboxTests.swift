import CarillonEnvironment
import CarillonSimulation
import CourierCore
import Foundation
import Synchronization
import Testing

@testable import CourierMQTT

@Suite("Threads")
struct MailboxTests {
    @Test("Work of other threads is done on the loop, each thread's in its order, one step after the other")
    func threads() {
        let environment = Environment.makeLive(
            name: "mailbox", defaults: MemoryKeyValueStore(), directory: URL(fileURLWithPath: "/dev/null"))
        let loop = environment.loop
        let mailbox = Mailbox(environment)
        let done = Latch()
        let log = Log()
        DispatchQueue.concurrentPerform(iterations: 8) { thread in
            for number in 0..<500 {
                mailbox.perform { log.note(thread, number, isOnLoop: loop.isCurrent) }
            }
        }
        mailbox.perform { done.open() }
        loop.block(until: done)
        #expect(log.isOrderly)
        #expect(log.count == 4_000)
    }

    @Test("A step that is called for inside a step waits for its end")
    func reentrance() throws {
        try CourierBed.play { bed in
            let environment = bed.phone().environment
            let mailbox = Mailbox(environment)
            let order = Mutex<[Int]>([])
            mailbox.perform {
                mailbox.perform { order.withLock { $0.append(2) } }
                order.withLock { $0.append(1) }
                mailbox.perform { order.withLock { $0.append(3) } }
                #expect(Environment.current === environment)
            }
            #expect(order.withLock { $0 } == [1, 2, 3], "and all of it is done when the call returns")
        }
    }

    @Test("A live client takes calls from every thread, and tells its state on every thread")
    func liveClient() {
        let environment = Environment.makeLive(
            name: "courier-threads", defaults: MemoryKeyValueStore(), directory: URL(fileURLWithPath: "/dev/null"))
        let asked = Latch()
        let service = LatchService(asked)
        let client = environment.run {
            CourierClientFactory().makeMQTTClient(config: MQTTClientConfig(authService: service))
        }
        let shared = Shared(client: client)
        DispatchQueue.concurrentPerform(iterations: 8) { number in
            shared.client.subscribe(("topic/\(number)", .one))
            shared.client.connect()
            _ = shared.client.connectionState
            shared.client.messagePublisher().sink { _ in }.cancel()
        }
        environment.loop.block(until: asked)
        #expect(service.calls == 1)
        #expect(client.connectionState == .disconnected)
    }

    /// Unchecked because the client's methods may be called from every thread.
    private struct Shared: @unchecked Sendable {
        let client: any CourierClient
    }

    private final class LatchService: IConnectionServiceProvider, Sendable {
        private let asked: Latch
        private let count = Mutex(0)
        init(_ asked: Latch) { self.asked = asked }
        var calls: Int { count.withLock { $0 } }
        var clientId: String { "rider" }
        func getConnectOptions(completion: @escaping (Result<ConnectOptions, AuthError>) -> Void) {
            count.withLock { $0 += 1 }
            asked.open()
        }
    }

    private final class Log: Sendable {
        private let state = Mutex((last: [Int: Int](), count: 0, isOrderly: true, isBusy: false))
        var count: Int { state.withLock { $0.count } }
        var isOrderly: Bool { state.withLock { $0.isOrderly } }

        func note(_ thread: Int, _ number: Int, isOnLoop: Bool) {
            state.withLock { state in
                if !isOnLoop || state.isBusy || state.last[thread, default: -1] != number - 1 {
                    state.isOrderly = false
                }
                state.last[thread] = number
                state.count += 1
            }
        }
    }
}
