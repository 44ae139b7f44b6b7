import BrokerProcesses
import CMQTTLoad
import CarillonEnvironment
import CarillonPlayground
import Foundation

/// `carillon serve` and mosquitto under the same load, in turn. Each round measures one broker and then the other. The
/// result is the median of the rounds' ratios, so that other load on the machine affects both brokers. The microseconds
/// are the broker's processor time for each message.
enum BrokerBenchmark {
    static let rounds = 5
    static let payload: Int32 = 64
    static let idleClients = 5_000

    static func run(_ sheet: Sheet) {
        #if os(Linux)
        OpenFiles.raiseLimit()
        if let mosquitto = BrokerProcess.mosquitto() {
            mosquitto.stop()
        } else {
            sheet.omit("broker beside mosquitto", "mosquitto is not installed; to install it: scripts/setup bench")
        }
        pointToPoint(sheet, 0, window: 1_000, count: 300_000)
        pointToPoint(sheet, 1, window: 500, count: 150_000)
        pointToPoint(sheet, 2, window: 100, count: 75_000)
        fanOut(sheet, 0, to: 1_000, count: 200)
        fanOut(sheet, 1, to: 5_000, count: 40)
        connects(sheet)
        besideIdleClients(sheet)
        idleMemory(sheet)
        #else
        sheet.omit("broker", "the load generator needs epoll")
        #endif
    }

    private static func pointToPoint(_ sheet: Sheet, _ qos: Int32, window: Int32, count: Int32) {
        compare(sheet, "broker, one to one at QoS \(qos)", unit: "messages/s") { broker in
            rate(of: count, at: broker) { mqtt_load_point_to_point($0, qos, window, payload, count, &$1) }
        }
    }

    private static func fanOut(_ sheet: Sheet, _ qos: Int32, to subscribers: Int32, count: Int32) {
        compare(sheet, "broker, one to \(subscribers) at QoS \(qos)", unit: "deliveries/s") { broker in
            rate(of: subscribers * count, at: broker) {
                mqtt_load_fan_out($0, qos, subscribers, 4, payload, count, &$1)
            }
        }
    }

    private static func connects(_ sheet: Sheet) {
        compare(sheet, "broker, connecting", unit: "connects/s") { broker in
            var descriptors = [Int32](repeating: -1, count: idleClients)
            let figure = rate(of: Int32(idleClients), at: broker) {
                mqtt_load_connect($0, 64, Int32(idleClients), &descriptors, &$1)
            }
            if figure != nil { mqtt_load_hang_up(descriptors, Int32(idleClients)) }
            return figure
        }
    }

    /// Measures messages between two clients beside many idle clients. The rate shows that idle clients cost nothing.
    private static func besideIdleClients(_ sheet: Sheet) {
        let count: Int32 = 300_000
        compare(sheet, "broker, one to one at QoS 0 beside \(idleClients) idle clients", unit: "messages/s") { broker in
            holdingIdleClients(at: broker) {
                rate(of: count, at: broker) { mqtt_load_point_to_point($0, 0, 1_000, payload, count, &$1) }
            }
        }
    }

    private static func idleMemory(_ sheet: Sheet) {
        compare(sheet, "broker, memory of an idle client at \(idleClients)", unit: "bytes") { broker in
            guard let before = broker.residentBytes,
                let after = holdingIdleClients(at: broker, { broker.residentBytes })
            else { return nil }
            return Sample(value: Double(after - before) / Double(idleClients))
        }
    }

    // MARK: The measurement

    private struct Sample {
        var value: Double
        /// The broker's processor time for each message or connection, in seconds.
        var processorSeconds: Double?
    }

    /// Connects many clients, and calls `body` while they are connected.
    private static func holdingIdleClients<Result>(at broker: BrokerProcess, _ body: () -> Result?) -> Result? {
        var descriptors = [Int32](repeating: -1, count: idleClients)
        var seconds = 0.0
        guard mqtt_load_connect(broker.port, 64, Int32(idleClients), &descriptors, &seconds) == 0 else { return nil }
        defer { mqtt_load_hang_up(descriptors, Int32(idleClients)) }
        return body()
    }

    private static func rate(
        of count: Int32, at broker: BrokerProcess, _ load: (_ port: UInt16, _ seconds: inout Double) -> Int32
    ) -> Sample? {
        var seconds = 0.0
        let before = broker.processorSeconds
        guard load(broker.port, &seconds) == 0 else { return nil }
        let taken = before.flatMap { before in broker.processorSeconds.map { $0 - before } }
        return Sample(value: Double(count) / seconds, processorSeconds: taken.map { $0 / Double(count) })
    }

    /// Measures the brokers in turn, each time with a broker that was just started.
    private static func compare(
        _ sheet: Sheet, _ name: String, unit: String, _ measure: (BrokerProcess) -> Sample?
    ) {
        var ours: [Sample] = []
        var theirs: [Sample] = []
        for _ in 0..<rounds {
            guard let own = BrokerProcess.carillon() else {
                return sheet.omit(name, "there is no carillon beside this program; build it in the same configuration")
            }
            let sample = measure(own)
            own.stop()
            guard let sample else { return sheet.omit(name, "ours failed") }
            ours.append(sample)
            guard let other = BrokerProcess.mosquitto() else { continue }
            let partner = measure(other)
            other.stop()
            guard let partner else { return sheet.omit(name, "mosquitto failed") }
            theirs.append(partner)
        }
        var figure = Figure(name, ours.map(\.value), unit, beside: "mosquitto", theirs.map(\.value))
        figure.remark = cost(of: ours)
        figure.partner?.remark = cost(of: theirs)
        sheet.add(figure)
    }

    private static func cost(of samples: [Sample]) -> String? {
        let costs = samples.compactMap(\.processorSeconds)
        return costs.isEmpty ? nil : String(format: "at %.1f µs", median(costs) * 1e6)
    }
}
