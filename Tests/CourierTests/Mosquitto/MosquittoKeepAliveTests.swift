#if canImport(CMosquitto)
import CarillonEnvironment
import CarillonSimulation
import CourierCore
import Foundation
import MQTTWire
import TestBeds
import Testing

@testable import CourierMQTT

@Suite("libmosquitto's keep-alive")
struct MosquittoKeepAliveTests {
    @Test("It is due one keep-alive after the last packet in the direction that has been quiet for longer")
    func due() {
        var keepAlive = MosquittoKeepAlive(interval: 30, now: 100)
        #expect(keepAlive.due == 130)
        keepAlive.didWrite(at: 110)
        #expect(keepAlive.due == 130)
        keepAlive.didRead(false, at: 120)
        #expect(keepAlive.due == 140)
        keepAlive.wasInVain(at: 140)
        #expect(keepAlive.due == 141)
        #expect(MosquittoKeepAlive(interval: 0, now: 100).due == nil)
    }

    @Test("While nothing is read, a PINGRESP cannot be missed; afterwards it has a whole keep-alive to be found")
    func heldBack() {
        var keepAlive = MosquittoKeepAlive(interval: 30, now: 100)
        keepAlive.setReading(false, at: 110)
        #expect(keepAlive.due == 130, "the broker has to hear of the client")
        keepAlive.didPing(at: 130)
        #expect(keepAlive.due == nil)
        keepAlive.setReading(true, at: 500)
        #expect(keepAlive.due == 530)
        keepAlive.didRead(true, at: 501)
        #expect(!keepAlive.isPingUnanswered)
    }

    @Test(
        "An idle connection lives on virtual time for ten hours, with a ping every minute and not one more",
        .exactTimes)
    func hours() throws {
        try CourierBed.play(on: .libmosquitto) { bed in
            let client = bed.phone().client(AuthService(keepAlive: 60))
            client.connect()
            await bed.advance(by: .hours(10) + .seconds(1))
            #expect(client.diary.count(of: "ping") == 600)
            #expect(client.diary.count(of: "pongReceived") == 600)
            #expect(Set(client.diary.gaps(of: "ping")) == [60])
            #expect(client.diary.count(of: "connectionLost") == 0)
            // The library counts whole seconds.
            #expect(bed.broker.times(of: .pingreq).allSatisfy { abs($0 - $0.rounded()) < 0.002 })
        }
    }

    @Test("A PINGREQ without an answer ends the connection after another keep-alive")
    func unanswered() throws {
        try CourierBed.play(on: .libmosquitto) { bed in
            let client = bed.phone().client(AuthService(keepAlive: 10))
            client.connect()
            await bed.advance(by: .seconds(1))
            bed.broker.unanswered = [.pingreq]
            await bed.advance(by: .seconds(22))
            #expect(client.diary.all("ping").map { Int($0.seconds) } == [10])
            #expect(client.diary.all("pingFailure").map { Int($0.seconds) } == [20])
            #expect(bed.broker.connectionCount == 2)
            #expect(client.connectionState == .connected)
        }
    }

    @Test("Traffic that only comes does not put pings off for ever, nor does traffic that only goes")
    func traffic() throws {
        try CourierBed.play(on: .libmosquitto) { bed in
            let client = bed.phone().client(AuthService(keepAlive: 10))
            client.connect()
            for _ in 1...25 {
                await bed.advance(by: .seconds(1))
                bed.broker.publish("x")
            }
            #expect(bed.broker.times(of: .pingreq).map { Int($0) } == [10, 20])
            for _ in 1...25 {
                await bed.advance(by: .seconds(1))
                try client.publish("x", .zero)
            }
            #expect(bed.broker.times(of: .pingreq).map { Int($0) } == [10, 20, 35, 45])
        }
    }

    @Test("Nothing is asked of a broker that has not accepted yet")
    func notAccepted() throws {
        try CourierBed.play(on: .libmosquitto) { bed in
            bed.broker.unanswered = [.connect]
            let client = bed.phone().client(
                AuthService(keepAlive: 5), connectTimeout: ConnectTimeoutPolicy(isEnabled: false))
            client.connect()
            await bed.advance(by: .hours(1))
            #expect(client.connectionState == .connecting)
            #expect(bed.broker.kinds == [.connect])
        }
    }
}
#endif
