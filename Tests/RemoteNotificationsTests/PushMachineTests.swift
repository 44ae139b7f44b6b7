import CarillonEnvironment
import JSONWire
import PushWire
import Testing

@testable import RemoteNotifications

/// The decisions of a phone about the connection to its push service.
struct PushMachineTests {
    private var machine = PushMachine(device: "phone")

    /// The actions that the machine wants, in words.
    private mutating func actions() -> [String] {
        var words: [String] = []
        while let action = machine.takeAction() {
            switch action {
            case .connect: words.append("connect")
            case .send(let message): words.append("send \(message.name)")
            case .ping: words.append("ping")
            case .drop: words.append("drop")
            case .tell(let message): words.append("tell \(message.name)")
            }
        }
        return words
    }

    private func time(_ seconds: Int) -> Instant { Instant.zero.advanced(by: .seconds(seconds)) }

    private mutating func open() {
        machine.wish(forToken: true, of: "app", at: time(0))
        machine.didOpen()
        machine.receive(.connected, at: time(1))
    }

    @Test mutating func nobodyIsCalledBeforeAnAppRegisters() {
        machine.didGetNetwork(at: time(0))
        machine.advance(to: time(100_000))
        #expect(actions().isEmpty)
        #expect(machine.nextDeadline == nil)
        open()
        #expect(actions() == ["connect", "send connect", "send register"])
    }

    @Test mutating func aSilentServiceIsDoubted() {
        open()
        _ = actions()
        #expect(machine.nextDeadline == time(901))
        machine.advance(to: time(900))
        #expect(actions().isEmpty)
        machine.advance(to: time(901))
        #expect(actions() == ["ping"])
        machine.didHear(at: time(902))
        #expect(machine.nextDeadline == time(1_802))
        machine.advance(to: time(1_802))
        machine.advance(to: time(1_832))
        #expect(actions() == ["ping", "drop"])
        machine.advance(to: time(1_833))
        #expect(actions() == ["connect"])
    }

    @Test mutating func waitsGrowToFiveMinutes() {
        machine.wish(forToken: true, of: "app", at: time(0))
        var now = time(0)
        var waits: [Int64] = []
        for _ in 1...11 {
            machine.didLoseConnection(at: now)
            guard let next = machine.nextDeadline else { break }
            waits.append(now.duration(to: next).components.seconds)
            now = next
            machine.advance(to: now)
        }
        #expect(waits == [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300])
        machine.didLoseConnection(at: now)
        machine.didGetNetwork(at: now)
        machine.didOpen()
        machine.receive(.connected, at: now)
        machine.didLoseConnection(at: now)
        #expect(machine.nextDeadline.map { now.duration(to: $0) } == .seconds(1))
    }

    @Test mutating func aServiceThatNeverWelcomesIsLeft() {
        machine.wish(forToken: true, of: "app", at: time(0))
        machine.didOpen()
        _ = actions()
        machine.advance(to: time(30))
        #expect(actions() == ["drop"])
    }

    @Test mutating func theLastWishForATopicCounts() {
        open()
        machine.wish(forToken: false, of: "app", at: time(2))
        machine.wish(forToken: true, of: "shop", at: time(2))
        machine.didLoseConnection(at: time(3))
        _ = actions()
        machine.advance(to: time(4))
        machine.didOpen()
        machine.receive(.connected, at: time(5))
        #expect(actions() == ["connect", "send connect", "send unregister", "send register"])
    }

    @Test mutating func aTokenThatWasGivenUpBecomesVoidBeforeThereIsAnother() {
        open()
        machine.receive(.token("aa", topic: "app"), at: time(1))
        machine.didLoseConnection(at: time(2))
        machine.wish(forToken: false, of: "app", at: time(2))
        machine.wish(forToken: true, of: "app", at: time(2))
        _ = actions()
        for begin in [3, 10] {
            machine.advance(to: time(begin))
            machine.didOpen()
            machine.receive(.connected, at: time(begin))
            #expect(actions() == ["connect", "send connect", "send unregister", "send register"])
            // The service may not have heard that.
            machine.didLoseConnection(at: time(begin))
            _ = actions()
        }
        machine.advance(to: time(20))
        machine.receive(.connected, at: time(20))
        machine.receive(.token("bb", topic: "app"), at: time(21))
        machine.didLoseConnection(at: time(22))
        _ = actions()
        machine.advance(to: time(40))
        machine.didOpen()
        machine.receive(.connected, at: time(40))
        #expect(actions() == ["connect", "send connect", "send register"])
    }

    @Test mutating func aNotificationIsConfirmedBeforeItIsTold() {
        open()
        _ = actions()
        machine.receive(.push(PushNotification(id: "1", topic: "app", payload: ["aps": [:]])), at: time(2))
        #expect(actions() == ["send received", "tell push"])
    }

    @Test mutating func aMessageOfAPhoneEndsTheConnection() {
        open()
        _ = actions()
        machine.receive(.received(id: "1"), at: time(2))
        #expect(actions() == ["drop"])
    }
}
