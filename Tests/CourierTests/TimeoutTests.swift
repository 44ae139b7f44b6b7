import CarillonEnvironment
import CarillonSimulation
import CourierCore
import Foundation
import MQTTWire
import TestBeds
import Testing

@testable import CourierMQTT

@Suite("Timeouts and pings")
struct TimeoutTests {
    @Test("A loop that looks much too late lets the broker's answer be read before it judges, once")
    func lateLoop() throws {
        func second(_ number: Int) -> Instant { Instant(nanoseconds: Int64(number) * 1_000_000_000) }
        let connect = Connect(clientIdentifier: "rider", keepAlive: 10)
        let session = ClientSession(
            connect, outbox: Outbox(store: MemoryOutgoingMessageStore()), inbox: try CourierBed().inbox(), at: second(0)
        )
        try session.receive(.connack(Connack()), at: second(0))
        try session.advance(to: second(10))
        try session.advance(to: second(500))
        #expect(session.nextDeadline == second(501))
        try session.receive(.pingresp, at: second(500))
        try session.advance(to: second(600))
        try session.advance(to: second(700))
        #expect(throws: ConnectionEnd.pingUnanswered) { try session.advance(to: second(800)) }

        var monitor = ActivityMonitor(
            connecting: ConnectTimeoutPolicy(isEnabled: true, timerInterval: 16, timeout: 10),
            idle: IdleActivityTimeoutPolicy(isEnabled: true, timerInterval: 12, inactivityTimeout: 10, readTimeout: 40))
        monitor.attemptDidBegin(at: second(0))
        #expect(monitor.look(at: second(100)) == nil)
        #expect(monitor.nextLook == second(101))
        monitor.note(PassingPacket(.received, .connack), at: second(100))
        monitor.brokerDidAccept(keepAlive: 10, at: second(100))
        monitor.note(PassingPacket(.sent, .pingreq), at: second(110))
        #expect(monitor.look(at: second(900)) == nil)
        #expect(monitor.look(at: second(901)) == .inactivityTimeout, "nothing had come")
    }

    @Test("A connection that does not even come about times out too", arguments: TestedEngine.allCases)
    func connectTimeoutOnTheWay(on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            bed.network.partition("phone", "broker")
            let client = bed.phone().client(connectTimeout: ConnectTimeoutPolicy(isEnabled: true))
            client.connect()
            await bed.advance(by: .seconds(17))
            #expect(client.diary.error(of: "connectionFailure")?.code == 101)
        }
    }

    @Test("Without the policy nothing gives up", arguments: TestedEngine.allCases)
    func disabled(on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            bed.broker.unanswered = [.connect]
            let client = bed.phone().client()
            client.connect()
            await bed.advance(by: .seconds(3_600))
            #expect(client.connectionState == .connecting)
        }
    }

    @Test(
        "A silent broker fails the connection at the first look after the read timeout, raised above the keep-alive",
        .exactTimes,
        arguments: [(0, 48), (50, 72), (60, 72)] as [(UInt16, Int)])
    func readTimeout(_ keepAlive: UInt16, _ expected: Int) throws {
        try CourierBed.play { bed in
            bed.broker.unanswered = [.pingreq]
            let client = bed.phone().client(
                AuthService(keepAlive: keepAlive),
                idleTimeout: IdleActivityTimeoutPolicy(isEnabled: true, inactivityTimeout: 600))
            client.connect()
            await bed.advance(by: .seconds(75))
            #expect(client.diary.error(of: "connectionFailure")?.code == 103)
            #expect(client.diary.all("connectionFailure").map { Int($0.seconds) } == [expected])
            await bed.advance(by: .seconds(10))
            #expect(client.connectionState == .connected)
        }
    }

    @Test("Each packet of the broker is an answer, and begins the wait anew")
    func answered() throws {
        let second = { (number: Int) in Instant(nanoseconds: Int64(number) * 1_000_000_000) }
        var monitor = ActivityMonitor(
            connecting: ConnectTimeoutPolicy(), idle: IdleActivityTimeoutPolicy(isEnabled: true, readTimeout: 100))
        monitor.attemptDidBegin(at: .zero)
        monitor.note(PassingPacket(.sent, .connect), at: .zero)
        monitor.note(PassingPacket(.received, .connack), at: .zero)
        monitor.brokerDidAccept(keepAlive: 0, at: .zero)
        monitor.note(PassingPacket(.sent, .subscribe), at: second(1))
        monitor.note(PassingPacket(.received, .publish), at: second(2))
        #expect(monitor.look(at: second(12)) == nil)
        monitor.note(PassingPacket(.sent, .publish, qualityOfService: .atMostOnce), at: second(13))
        monitor.note(PassingPacket(.sent, .puback), at: second(13))
        #expect(monitor.look(at: second(24)) == nil, "neither demands an answer")
        monitor.note(PassingPacket(.sent, .pubrel), at: second(26))
        monitor.note(PassingPacket(.sent, .pubrel), at: second(35))
        #expect(monitor.nextLook == second(36))
        #expect(monitor.look(at: second(36)) == .inactivityTimeout, "the first one counts")
        monitor.end()
        #expect(monitor.nextLook == nil)
        #expect(monitor.lastInbound == nil)
    }

    // MARK: Pings

    @Test("Traffic both ways puts pings off; traffic one way does not", arguments: TestedEngine.allCases)
    func traffic(on engine: TestedEngine) throws {
        try CourierBed.play(on: engine) { bed in
            let client = bed.phone().client(AuthService(keepAlive: 30))
            client.connect()
            await bed.advance(by: .seconds(1))
            for _ in 1...10 {
                try client.publish("x", .one)
                await bed.advance(by: .seconds(20))
            }
            #expect(client.diary.count(of: "ping") == 0)
            for _ in 1...5 {
                try client.publish("x", .zero)
                await bed.advance(by: .seconds(20))
            }
            #expect(client.diary.count(of: "ping") >= 2, "the broker says nothing to messages at QoS 0")
        }
    }

    @Test("A keep-alive of 0 turns pings off, and one of 1 is kept")
    func extremes() throws {
        try CourierBed.play { bed in
            let silent = bed.phone("silent").client(AuthService("silent", keepAlive: 0))
            let busy = bed.phone("busy").client(AuthService("busy", keepAlive: 1))
            silent.connect()
            busy.connect()
            await bed.advance(by: .seconds(60))
            #expect(silent.diary.count(of: "ping") == 0)
            #expect(busy.diary.count(of: "ping") >= 59)
            #expect(bed.broker.connects.map(\.keepAlive).sorted() == [0, 1])
        }
    }

    @Test(
        "A number of seconds is taken as it is, up to a hundred years; what is less than none is none",
        arguments: [
            (-1, .zero), (0, .zero), (.leastNonzeroMagnitude, .zero), (0.25, .milliseconds(250)), (60, .seconds(60)),
            (3_155_759_999, .seconds(3_155_759_999)), (3_155_760_000, .seconds(3_155_760_000)),
            (3_155_760_000.5, .seconds(3_155_760_000)), (3_155_760_001, .seconds(3_155_760_000)),
            (1e300, .seconds(3_155_760_000)), (.infinity, .seconds(3_155_760_000)), (.nan, .seconds(3_155_760_000)),
            (-.infinity, .zero),
        ] as [(TimeInterval, Duration)])
    func clamping(seconds: TimeInterval, duration: Duration) {
        #expect(Duration.seconds(clamping: seconds) == duration)
    }

    @Test("While nothing is read, no answer to a ping can be missed")
    func notReading() throws {
        let second = { (number: Int) in Instant(nanoseconds: Int64(number) * 1_000_000_000) }
        let bed = CourierBed()
        let outbox = Outbox(store: MemoryOutgoingMessageStore())
        let session = ClientSession(
            Connect(clientIdentifier: "rider", keepAlive: 10), outbox: outbox, inbox: try bed.inbox(), at: .zero)
        try session.receive(.connack(Connack()), at: .zero)
        #expect(session.nextDeadline == second(10))
        try session.advance(to: second(10))
        session.setReading(false, at: second(11))
        try session.advance(to: second(100))
        #expect(session.nextDeadline == nil)
        session.setReading(true, at: second(100))
        #expect(session.nextDeadline == second(110))
        #expect(throws: ConnectionEnd.pingUnanswered) { try session.advance(to: second(110)) }
    }

    @Test("After a connection nothing is left that would wake the phone")
    func nothingLeft() throws {
        try CourierBed.play { bed in
            let phone = bed.phone()
            let idle = IdleActivityTimeoutPolicy(
                isEnabled: true, timerInterval: 60, inactivityTimeout: 600, readTimeout: 610)
            let client = phone.client(topics: ["news": .one], idleTimeout: idle)
            client.connect()
            await bed.advance(by: .seconds(1))
            #expect(bed.loop.nextDeadline != nil)
            phone.platform.setApplicationState(.background)
            await bed.advance(by: .seconds(1))
            #expect(client.connectionState == .disconnected)
            #expect(bed.loop.nextDeadline == nil)
        }
    }
}
