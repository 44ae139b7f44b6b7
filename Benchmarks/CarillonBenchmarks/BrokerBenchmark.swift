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

    static func run() {
        #if os(Linux)
        OpenFiles.raiseLimit()
        if let mosquitto = BrokerProcess.mosquitto() {
            mosquitto.stop()
        } else {
            print(
                "broker: mosquitto is not installed, so ours stands alone; install it to compare: apt-get install mosquitto"
            )
        }
        pointToPoint(0, window: 1_000, count: 300_000)
        pointToPoint(1, window: 500, count: 150_000)
        pointToPoint(2, window: 100, count: 75_000)
        fanOut(to: 1_000, count: 200)
        connects()
        besideIdleClients()
        idleMemory()
        #else
        print("broker: the load generator needs epoll, so there is nothing to say here")
        #endif
    }

    private static func pointToPoint(_ qos: Int32, window: Int32, count: Int32) {
        compare("broker, one to one at QoS \(qos)", unit: "messages/s") { broker in
            rate(of: count, at: broker) { mqtt_load_point_to_point($0, qos, window, payload, count, &$1) }
        }
    }

    private static func fanOut(to subscribers: Int32, count: Int32) {
        compare("broker, one to \(subscribers) at QoS 0", unit: "deliveries/s") { broker in
            rate(of: subscribers * count, at: broker) { mqtt_load_fan_out($0, subscribers, 4, payload, count, &$1) }
        }
    }

    private static func connects() {
        compare("broker, connecting", unit: "connects/s") { broker in
            var descriptors = [Int32](repeating: -1, count: idleClients)
            let figure = rate(of: Int32(idleClients), at: broker) {
                mqtt_load_connect($0, 64, Int32(idleClients), &descriptors, &$1)
            }
            if figure != nil { mqtt_load_hang_up(descriptors, Int32(idleClients)) }
            return figure
        }
    }

    /// Measures messages between two clients beside many idle clients. The rate shows that idle clients cost nothing.
    private static func besideIdleClients() {
        let count: Int32 = 300_000
        compare("broker, one to one at QoS 0 beside \(idleClients) idle clients", unit: "messages/s") { broker in
            holdingIdleClients(at: broker) {
                rate(of: count, at: broker) { mqtt_load_point_to_point($0, 0, 1_000, payload, count, &$1) }
            }
        }
    }

    private static func idleMemory() {
        compare("broker, memory of an idle client at \(idleClients), less is better", unit: "bytes") { broker in
            guard let before = broker.residentBytes,
                let after = holdingIdleClients(at: broker, { broker.residentBytes })
            else { return nil }
            return Figure(value: Double(after - before) / Double(idleClients))
        }
    }

    // MARK: The measurement

    private struct Figure {
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
    ) -> Figure? {
        var seconds = 0.0
        let before = broker.processorSeconds
        guard load(broker.port, &seconds) == 0 else { return nil }
        let taken = before.flatMap { before in broker.processorSeconds.map { $0 - before } }
        return Figure(value: Double(count) / seconds, processorSeconds: taken.map { $0 / Double(count) })
    }

    /// Measures the brokers in turn, each time with a broker that was just started, and prints the medians.
    private static func compare(_ name: String, unit: String, _ measure: (BrokerProcess) -> Figure?) {
        var ours: [Figure] = []
        var theirs: [Figure] = []
        for _ in 0..<rounds {
            guard let own = BrokerProcess.carillon() else {
                return print("\(name): no carillon beside this program; build it in the same configuration")
            }
            let figure = measure(own)
            own.stop()
            guard let figure else { return print("\(name): failed") }
            ours.append(figure)
            guard let other = BrokerProcess.mosquitto() else { continue }
            let partner = measure(other)
            other.stop()
            guard let partner else { return print("\(name): failed with mosquitto") }
            theirs.append(partner)
        }
        print("\(name): \(text(of: ours, unit))", terminator: "")
        if !theirs.isEmpty {
            let ratios = zip(ours, theirs).map { $0.value / $1.value }
            let range = String(format: "%.2f to %.2f", ratios.min() ?? 0, ratios.max() ?? 0)
            print(
                ", mosquitto \(text(of: theirs)): " + String(format: "%.2f×", median(ratios)) + " (\(range))",
                terminator: "")
        }
        print()
        fflush(nil)
    }

    private static func text(of figures: [Figure], _ unit: String = "") -> String {
        let costs = figures.compactMap(\.processorSeconds)
        let cost = costs.isEmpty ? "" : String(format: " at %.1f µs", median(costs) * 1e6)
        return readable(median(figures.map(\.value))) + (unit.isEmpty ? "" : " \(unit)") + cost
    }
}
