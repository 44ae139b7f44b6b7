import CarillonEnvironment
import CarillonSimulation
import CourierMQTT
import Foundation
import Synchronization
import Testing

@testable import CourierMQTTChuck

@Suite("Chuck in an app")
struct ChuckLiveTests {
    @Test("A packet posted on the loop is logged on the main queue, searched, and kept")
    func live() throws {
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent("chuck-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: directory) }
        let environment = Environment.makeLive(
            name: "chuck", defaults: MemoryKeyValueStore(), directory: directory)
        let chuck = environment.run { CourierMQTTChuck.shared }
        let logger = environment.run { MQTTChuckLogger() }
        let filled = Latch()
        logger.delegate = Opener(at: 100, latch: filled)
        environment.loop.enqueue {
            for number in 1...100 {
                NotificationCenter.default.post(
                    name: mqttChuckNotification, object: chuck,
                    userInfo: [
                        "type": UInt8(3), "qos": UInt8(0), "retained": false, "duped": false, "mid": UInt16(number),
                        "sending": true, "received": false,
                    ])
            }
        }
        environment.loop.block(until: filled)
        #expect(logger.logs.map(\.messageId) == Array(1...100))

        let cleared = Latch()
        logger.delegate = Opener(at: 0, latch: cleared)
        logger.clearLogs()
        environment.loop.block(until: cleared)
        #expect(logger.logs.isEmpty)
    }

    private struct Opener: MQTTChuckLoggerDelegate {
        let count: Int
        let latch: Latch

        init(at count: Int, latch: Latch) {
            self.count = count
            self.latch = latch
        }

        func mqttChuckLoggerDidUpdateLogs(_ logs: [MQTTChuckLog]) { if logs.count == count { latch.open() } }
    }
}
