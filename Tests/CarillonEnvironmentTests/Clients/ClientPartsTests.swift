import Foundation
import Synchronization
import Testing

@testable import CarillonEnvironment

@Suite("Parts of clients")
struct ClientPartsTests {
    private func second(_ number: Double) -> Instant { Instant(nanoseconds: Int64(number * 1e9)) }

    @Test("Delays double up to the maximum, and begin anew after a success")
    func backOff() {
        var delays = DoublingBackOff(interval: 2, maximum: 9)
        #expect((0..<5).map { _ in delays.next() } == [2, 4, 8, 9, 9].map { .seconds($0) })
        delays.reset()
        #expect(delays.next() == .seconds(2))
        var steady = DoublingBackOff(interval: 5, maximum: 1)
        #expect((0..<3).map { _ in steady.next() } == [.seconds(5), .seconds(5), .seconds(5)])
        var shortest = DoublingBackOff(interval: 0, maximum: 1)
        #expect(shortest.next() == DoublingBackOff.minimum)
    }

    @Test("A deadline that was looked at much too late gets one second look")
    func gracePeriod() {
        var look = GracePeriod()
        #expect(look.deadline(insteadOf: second(10), at: second(10.9)) == nil, "that is not much")
        #expect(look.deadline(insteadOf: second(10), at: second(11)) == second(12))
        #expect(look.deadline(insteadOf: second(12), at: second(99)) == nil, "the second look counts")
        look.reset()
        #expect(look.deadline(insteadOf: second(10), at: second(11)) == second(12))
    }

    @Test("A setting in seconds becomes a duration, whatever it is")
    func settings() {
        #expect(Duration.seconds(clamping: 1.5) == .milliseconds(1_500))
        #expect(Duration.seconds(clamping: -1) == .zero)
        #expect(Duration.seconds(clamping: .infinity) == .seconds(3_155_760_000))
        #expect(Duration.seconds(clamping: .nan) == .seconds(3_155_760_000))
        #expect(Duration.microseconds(1_999).milliseconds == 1)
    }

    @Test("An environment with another network or platform is the same in everything else")
    func replacing() {
        let environment = Environment.makeLive(name: "first", directory: URL(fileURLWithPath: "/dev/null"))
        let other = Environment.makeLive(name: "second", directory: URL(fileURLWithPath: "/dev/null"))
        let replaced = environment.replacing(network: other.network)
        #expect(replaced.name == "first")
        #expect(replaced.network === other.network)
        #expect(replaced.platform === environment.platform)
        #expect(replaced.loop === environment.loop)
        #expect(replaced.random("x") === environment.random("x"))
        replaced.noteEngine("stream")
        #expect(environment.engines.names == ["stream"], "a verdict names the engines of both")
        #expect(environment.replacing(platform: other.platform).platform === other.platform)
        #expect(environment.replacing(platform: other.platform).network === environment.network)
    }

    @Test("A client stands on byte streams where the network does not prefer libraries with sockets of their own")
    func engines() {
        let environment = Environment.makeLive(name: "engines", directory: URL(fileURLWithPath: "/dev/null"))
        #expect(environment.preferredEngine(native: { _ in "native" }, stream: { "stream" }) == "stream")
        #expect(environment.preferredEngine { "stream" } == "stream")
    }

    @Test("Values go to those who listen when they are sent, in their order, on the main queue")
    func broadcast() {
        let environment = Environment.makeLive(name: "broadcast", directory: URL(fileURLWithPath: "/dev/null"))
        let broadcast = Broadcast<Int>(environment)
        let log = Mutex<[String]>([])
        let done = Latch()
        environment.loop.enqueue {
            broadcast.send(0)
            let endFirst = broadcast.add { value in log.withLock { $0.append("first \(value)") } }
            _ = broadcast.add(first: 1) { value in log.withLock { $0.append("second \(value)") } }
            broadcast.send(2)
            #expect(log.withLock { $0.isEmpty }, "never inside the call")
            environment.loop.enqueue {
                broadcast.send(3)
                endFirst()
                broadcast.send(4)
                _ = broadcast.add { value in log.withLock { $0.append("third \(value)") } }
                environment.loop.enqueue {
                    broadcast.send(5)
                    broadcast.finish()
                    environment.loop.enqueue { done.open() }
                }
            }
        }
        environment.loop.block(until: done)
        #expect(log.withLock { $0 } == ["second 1", "first 2", "second 2", "second 3", "second 4"])
    }
}
