import CMQTTLoad
import CarillonPlayground
import Foundation

/// `carillon serve` and mosquitto under the same load, by turns: each round measures one, then the other, and the ratio that counts is the
/// median of the rounds' ratios. What else the machine does strikes both.
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
            rate(of: count) { mqtt_load_point_to_point(broker.port, qos, window, payload, count, &$0) }
        }
    }

    private static func fanOut(to subscribers: Int32, count: Int32) {
        compare("broker, one to \(subscribers) at QoS 0", unit: "deliveries/s") { broker in
            rate(of: subscribers * count) { mqtt_load_fan_out(broker.port, subscribers, 4, payload, count, &$0) }
        }
    }

    private static func connects() {
        compare("broker, connecting", unit: "connects/s") { broker in
            hold(broker)?.connectsPerSecond
        }
    }

    /// That idle clients cost nothing shows in what is left for others.
    private static func besideIdleClients() {
        compare("broker, one to one at QoS 0 beside \(idleClients) idle clients", unit: "messages/s") { broker in
            hold(broker) {
                rate(of: 100_000) { mqtt_load_point_to_point(broker.port, 0, 1_000, payload, 100_000, &$0) }
            }?
            .result
        }
    }

    private static func idleMemory() {
        compare("broker, memory of an idle client at \(idleClients)", unit: "bytes", lessIsBetter: true) { broker in
            guard let before = broker.residentBytes, let after = hold(broker, { broker.residentBytes })?.result else {
                return nil
            }
            return Double(after - before) / Double(idleClients)
        }
    }

    // MARK: How it is done

    /// Lets many clients connect, and calls `body` while they are there.
    private static func hold<Result>(
        _ broker: BrokerProcess, _ body: () -> Result? = { () }
    ) -> (connectsPerSecond: Double, result: Result)? {
        var descriptors = [Int32](repeating: -1, count: idleClients)
        var seconds = 0.0
        guard mqtt_load_connect(broker.port, 64, Int32(idleClients), &descriptors, &seconds) == 0 else { return nil }
        defer { mqtt_load_hang_up(descriptors, Int32(idleClients)) }
        return body().map { (Double(idleClients) / seconds, $0) }
    }

    private static func rate(of count: Int32, _ load: (inout Double) -> Int32) -> Double? {
        var seconds = 0.0
        return load(&seconds) == 0 ? Double(count) / seconds : nil
    }

    /// Measures by turns, each time with a broker that has just been started, and prints the medians.
    private static func compare(
        _ name: String, unit: String, lessIsBetter: Bool = false, _ measure: (BrokerProcess) -> Double?
    ) {
        var ours: [Double] = []
        var theirs: [Double] = []
        var ratios: [Double] = []
        for _ in 0..<rounds {
            guard let own = BrokerProcess.carillon() else {
                return print("\(name): no carillon beside this program; build it in the same configuration")
            }
            let result = measure(own)
            own.stop()
            guard let result else { return print("\(name): failed") }
            ours.append(result)
            guard let other = BrokerProcess.mosquitto() else { continue }
            if let partner = measure(other) {
                theirs.append(partner)
                ratios.append(result / partner)
            }
            other.stop()
        }
        var line = "\(name): \(readable(median(ours))) \(unit)"
        if !ratios.isEmpty {
            line += ", mosquitto \(readable(median(theirs))): " + String(format: "%.2f×", median(ratios))
            line += String(format: " (%.2f to %.2f)", ratios.min() ?? 0, ratios.max() ?? 0)
        }
        print(line + (lessIsBetter ? "; less is better" : ""))
        fflush(nil)
    }

    private static func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        return sorted.isEmpty ? 0 : (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }
}
