import CWebLoad
import Foundation

/// Carillon's HTTP server and a bare server on swift-nio under the same load, in turn, as in ``BrokerBenchmark``.
enum WebBenchmark {
    static let rounds = 5
    static let connections: Int32 = 64
    static let payload: Int32 = 32

    static func runHTTP() {
        compare("http, small GETs on \(connections) connections", unit: "requests/s", partner: "nio-http") {
            port, seconds in
            let count: Int32 = 200_000
            return web_load_http(port, connections, count, &seconds) == 0 ? count : nil
        }
    }

    static func runWebSocket() {
        compare(
            "websocket, texts of \(payload) bytes on \(connections) connections", unit: "messages/s",
            partner: "nio-websocket"
        ) { port, seconds in
            let count: Int32 = 300_000
            return web_load_websocket(port, connections, payload, count, &seconds) == 0 ? count : nil
        }
    }

    /// Measures the servers in turn, each time with a server that was just started, and prints the medians.
    ///
    /// - Parameter load: Returns the number of answers, or `nil` if not all came.
    private static func compare(
        _ name: String, unit: String, partner: String, _ load: (_ port: UInt16, _ seconds: inout Double) -> Int32?
    ) {
        var ours: [Double] = []
        var theirs: [Double] = []
        for _ in 0..<rounds {
            for (server, isOurs) in [("carillon", true), (partner, false)] {
                guard let process = WebServerProcess(server) else {
                    return print("\(name): no WebServers beside this program; build it in the same configuration")
                }
                defer { process.stop() }
                var seconds = 0.0
                guard let count = load(process.port, &seconds) else { return print("\(name): \(server) failed") }
                if isOurs { ours.append(Double(count) / seconds) } else { theirs.append(Double(count) / seconds) }
            }
        }
        let ratios = zip(ours, theirs).map { $0 / $1 }
        let range = String(format: "%.2f to %.2f", ratios.min() ?? 0, ratios.max() ?? 0)
        print(
            "\(name): \(readable(median(ours))) \(unit), bare nio \(readable(median(theirs))): "
                + String(format: "%.2f×", median(ratios)) + " (\(range))")
        fflush(nil)
    }

    private static func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        return sorted.isEmpty ? 0 : (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }
}
